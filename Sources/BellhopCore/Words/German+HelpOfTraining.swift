extension German {
    /// The help of commands for workouts and routines. Lines of discussions are at most 80 columns
    /// wide.
    static let helpOfTraining: KeyValuePairs<String, String> = [
        "Train in intervals: start, pause and follow a workout.":
            "In Intervallen trainieren: ein Training starten, anhalten, verfolgen.",
        "Start a workout.":
            "Ein Training starten.",
        "bellhop workout start (<name> | <length>) [<options>]":
            "bellhop workout start (<name> | <länge>) [<optionen>]",
        """
        A name is that of a preset, or of a workout in the config (bellhop workout
        list). A length is that of both phases. What else is given takes the place of
        what the workout has.

        Examples:
          bellhop workout start tabata
          bellhop workout start 30s --sets 8 --start low
          bellhop workout start emom --sets 12 --warm-up 5m
          bellhop workout start --low 40s --high 20s --sets 6 --rounds 3 --rest 2m
        """: """
        Ein Name ist der einer Vorlage oder eines Trainings in der Konfiguration
        (bellhop workout list). Eine Länge ist die beider Phasen. Was sonst angegeben
        ist, gilt statt dessen, was das Training hat.

        Beispiele:
          bellhop workout start tabata
          bellhop workout start 30s --sets 8 --start low
          bellhop workout start emom --sets 12 --warm-up 5m
          bellhop workout start --low 40s --high 20s --sets 6 --rounds 3 --rest 2m
        """,
        "A preset, a workout of the config, or one length for both phases.":
            "Eine Vorlage, ein Training der Konfiguration, oder eine Länge für beide Phasen.",
        "How many sets a round has, 1 to 99.":
            "Wie viele Sätze eine Runde hat, 1 bis 99.",
        "How many rounds, 1 to 20.":
            "Wie viele Runden, 1 bis 20.",
        "With which phase a set begins: low or high.":
            "Mit welcher Phase ein Satz beginnt: low oder high.",
        "phase":
            "phase",
        "How long the low phases are, 3 s to 60 min.":
            "Wie lang die lockeren Phasen sind, 3 s bis 60 min.",
        "How long the high phases are, 3 s to 60 min.":
            "Wie lang die harten Phasen sind, 3 s bis 60 min.",
        "How long the rest between two rounds is, up to 30 min.":
            "Wie lang die Pause zwischen zwei Runden ist, bis 30 min.",
        "How long the warm-up is, up to 60 min.":
            "Wie lang das Aufwärmen ist, bis 60 min.",
        "How long the cool-down is, up to 60 min.":
            "Wie lang das Auslaufen ist, bis 60 min.",
        "How long until it begins, up to 60 s.":
            "Wie lange es noch dauert, bis es beginnt, bis 60 s.",
        "Tell when half of a phase is over.":
            "Die Hälfte einer Phase ansagen.",
        "End the routine of this name that goes on.": "Den laufenden Ablauf dieses Namens beenden.",
        "End the workout that goes on.":
            "Das laufende Training beenden.",
        "Pause the workout; it goes on with: bellhop workout resume":
            "Das Training anhalten; weiter geht es mit: bellhop workout resume",
        "Go on with a workout that was paused or interrupted.":
            "Ein angehaltenes oder unterbrochenes Training fortsetzen.",
        "Go on to the next phase at once.":
            "Sofort zur nächsten Phase gehen.",
        "Begin the phase anew; in its first three seconds, the one before.":
            "Die Phase neu beginnen; in ihren ersten drei Sekunden die davor.",
        "Begin the whole workout anew.":
            "Das ganze Training neu beginnen.",
        "End the workout before its time; nobody is told.":
            "Das Training vor der Zeit beenden; gemeldet wird nichts.",
        "Show where the workout is.":
            "Zeigen, wo das Training ist.",
        "List the workouts that can be started, with their length.":
            "Die Trainings auflisten, die es gibt, mit ihrer Länge.",
        """
        Those of the config come first. One of your own is a table of it:
          [workouts.hill-sprints]
          low  = "90s"
          high = "30s"
          sets = 6
        """: """
        Die der Konfiguration kommen zuerst. Ein eigenes ist eine Tabelle darin:
          [workouts.hill-sprints]
          low  = "90s"
          high = "30s"
          sets = 6
        """,
        "Show the timeline of a workout.":
            "Den Ablauf eines Trainings zeigen.",
        "The workout.":
            "Das Training.",
        "List the workouts that were done, with totals and records.":
            "Die gemachten Trainings auflisten, mit Summen und Rekorden.",
        "How many at most, 20 unless given.":
            "Höchstens wie viele, sonst 20.",
        "Print a routine as a table of the config, for somebody else or to change it.":
            "Einen Ablauf als Tabelle der Konfiguration ausgeben, für andere oder zum Ändern.",
        """
        Examples:
          bellhop routine export pomodoro > pomodoro.toml
          bellhop workout import pomodoro.toml
        """: """
        Beispiele:
          bellhop routine export pomodoro > pomodoro.toml
          bellhop workout import pomodoro.toml
        """,
        "Print a workout as a table of the config, for somebody else or to change it.":
            "Ein Training als Tabelle der Konfiguration ausgeben, für andere oder zum Ändern.",
        """
        Examples:
          bellhop workout export tabata > tabata.toml
          bellhop workout import tabata.toml
        """: """
        Beispiele:
          bellhop workout export tabata > tabata.toml
          bellhop workout import tabata.toml
        """,
        "Add the workouts and routines of a file to the config.":
            "Die Trainings und Abläufe einer Datei in die Konfiguration eintragen.",
        "bellhop workout import <file>":
            "bellhop workout import <datei>",
        """
        The file holds tables as the config has them: [workouts.…] and [routines.…],
        and nothing else. The config with them is checked first, and kept as it was
        beside it (bellhop.toml~). With - the file is standard input.
        """: """
        Die Datei enthält Tabellen wie die Konfiguration: [workouts.…] und
        [routines.…], und sonst nichts. Die Konfiguration wird erst mit ihnen geprüft,
        und bleibt, wie sie war, daneben liegen (bellhop.toml~). Mit - ist die Datei
        die Standardeingabe.
        """,
        "Go through sequences of your own: pomodoro, sourdough, darkroom.":
            "Eigene Abläufe durchgehen: Pomodoro, Sauerteig, Dunkelkammer.",
        "Start a routine.":
            "Einen Ablauf starten.",
        """
        A routine of your own is a table of the config. A step with wait = true waits
        for you when its time is up: bellhop routine next
          [routines.sourdough]
          steps = [
            { text = "Knead", length = "10m" },
            { text = "Bulk rise", length = "4h", wait = true },
            { text = "Bake", length = "45m" },
          ]

        Examples:
          bellhop routine start pomodoro
        """: """
        Ein eigener Ablauf ist eine Tabelle der Konfiguration. Ein Schritt mit wait =
        true wartet auf dich, wenn seine Zeit um ist: bellhop routine next
          [routines.sauerteig]
          steps = [
            { text = "Kneten", length = "10m" },
            { text = "Stockgare", length = "4h", wait = true },
            { text = "Backen", length = "45m" },
          ]

        Beispiele:
          bellhop routine start pomodoro
        """,
        "The routine.":
            "Der Ablauf.",
        "The routine, where several go on.":
            "Der Ablauf, wo mehrere laufen.",
        "The step is done: go on to the next one.":
            "Der Schritt ist erledigt: weiter zum nächsten.",
        "Pause a routine; it goes on with: bellhop routine resume":
            "Einen Ablauf anhalten; weiter geht es mit: bellhop routine resume",
        "Go on with a routine that was paused.":
            "Einen angehaltenen Ablauf fortsetzen.",
        "End a routine before its time; nobody is told.":
            "Einen Ablauf vor der Zeit beenden; gemeldet wird nichts.",
        "List the routines that can be started, with their length.":
            "Die Abläufe auflisten, die es gibt, mit ihrer Länge.",
        "Show the steps of a routine.":
            "Die Schritte eines Ablaufs zeigen.",
    ]
}
