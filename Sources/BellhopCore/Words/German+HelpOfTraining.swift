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
        Give the name of a preset or of a workout in the config (bellhop workout list),
        or one length for both phases. Options override what the workout has.

        Examples:
          bellhop workout start tabata
          bellhop workout start 30s --sets 8 --start low
          bellhop workout start emom --sets 12 --warm-up 5m
          bellhop workout start --low 40s --high 20s --sets 6 --rounds 3 --rest 2m
        """: """
        Gib den Namen einer Vorlage oder eines Trainings in der Konfiguration an
        (bellhop workout list), oder eine Länge für beide Phasen. Optionen ersetzen,
        was das Training vorgibt.

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
        "The phase a set begins with: low or high.":
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
        "How long to get ready before it begins, up to 60 s.":
            "Wie lange die Vorbereitung vor dem Beginn dauert, bis 60 s.",
        "Announce the middle of each phase.":
            "Die Mitte jeder Phase ansagen.",
        "End the running routine of this name.": "Den laufenden Ablauf dieses Namens beenden.",
        "End the running workout first.":
            "Zuerst das laufende Training beenden.",
        "Pause the workout; continue with: bellhop workout resume":
            "Das Training anhalten; weiter geht es mit: bellhop workout resume",
        "Resume a paused or interrupted workout.":
            "Ein angehaltenes oder unterbrochenes Training fortsetzen.",
        "Skip to the next phase.":
            "Zur nächsten Phase springen.",
        "Restart the phase; in its first three seconds, restart the one before.":
            "Die Phase neu beginnen; in ihren ersten drei Sekunden die davor.",
        "Restart the whole workout.":
            "Das ganze Training neu beginnen.",
        "End the workout early; no notice is sent.":
            "Das Training vor der Zeit beenden; gemeldet wird nichts.",
        "Show the progress of the workout.":
            "Zeigen, wie weit das Training ist.",
        "List the available workouts, with their length.":
            "Die Trainings auflisten, die es gibt, mit ihrer Länge.",
        """
        Those in the config come first. To add your own, write a table there:
          [workouts.hill-sprints]
          low  = "90s"
          high = "30s"
          sets = 6
        """: """
        Die aus der Konfiguration kommen zuerst. Ein eigenes ist dort eine Tabelle:
          [workouts.hill-sprints]
          low  = "90s"
          high = "30s"
          sets = 6
        """,
        "Show the timeline of a workout.":
            "Den Ablauf eines Trainings zeigen.",
        "The workout.":
            "Das Training.",
        "List past workouts, with totals and records.":
            "Vergangene Trainings auflisten, mit Summen und Rekorden.",
        "How many at most.":
            "Höchstens wie viele.",
        "Print a routine as a config table, to share or edit it.":
            "Einen Ablauf als Konfigurationstabelle ausgeben, zum Weitergeben oder Ändern.",
        """
        Examples:
          bellhop routine export pomodoro > pomodoro.toml
          bellhop workout import pomodoro.toml
        """: """
        Beispiele:
          bellhop routine export pomodoro > pomodoro.toml
          bellhop workout import pomodoro.toml
        """,
        "Print a workout as a config table, to share or edit it.":
            "Ein Training als Konfigurationstabelle ausgeben, zum Weitergeben oder Ändern.",
        """
        Examples:
          bellhop workout export tabata > tabata.toml
          bellhop workout import tabata.toml
        """: """
        Beispiele:
          bellhop workout export tabata > tabata.toml
          bellhop workout import tabata.toml
        """,
        "Add workouts and routines from a file to the config.":
            "Die Trainings und Abläufe einer Datei in die Konfiguration eintragen.",
        "bellhop workout import <file>":
            "bellhop workout import <datei>",
        """
        The file contains only [workouts.…] and [routines.…] tables, as in the config.
        Bellhop checks the new config first and keeps a copy of the old one next to it
        (bellhop.toml~). Use - for standard input.
        """: """
        Die Datei enthält nur Tabellen [workouts.…] und [routines.…], wie in der
        Konfiguration. Bellhop prüft zuerst die neue Konfiguration und behält eine
        Kopie der alten daneben (bellhop.toml~). Mit - wird die Standardeingabe
        gelesen.
        """,
        "Follow sequences of your own: pomodoro, sourdough, darkroom.":
            "Eigene Abläufe durchgehen: Pomodoro, Sauerteig, Dunkelkammer.",
        "Start a routine.":
            "Einen Ablauf starten.",
        """
        Your own routines are tables in the config. A step with wait = true waits for
        you when its time is up; continue with: bellhop routine next
          [routines.sourdough]
          steps = [
            { text = "Knead", length = "10m" },
            { text = "Bulk rise", length = "4h", wait = true },
            { text = "Bake", length = "45m" },
          ]

        Examples:
          bellhop routine start pomodoro
        """: """
        Eigene Abläufe sind Tabellen in der Konfiguration. Ein Schritt mit wait = true
        wartet auf dich, wenn seine Zeit um ist; weiter mit: bellhop routine next
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
        "The routine, if several are running.":
            "Der Ablauf, wenn mehrere laufen.",
        "Finish this step and go on to the next.":
            "Diesen Schritt abschließen und zum nächsten gehen.",
        "Pause a routine; continue with: bellhop routine resume":
            "Einen Ablauf anhalten; weiter geht es mit: bellhop routine resume",
        "Resume a paused routine.":
            "Einen angehaltenen Ablauf fortsetzen.",
        "End a routine early; no notice is sent.":
            "Einen Ablauf vor der Zeit beenden; gemeldet wird nichts.",
        "List the available routines, with their length.":
            "Die Abläufe auflisten, die es gibt, mit ihrer Länge.",
        "Show the steps of a routine.":
            "Die Schritte eines Ablaufs zeigen.",
    ]
}
