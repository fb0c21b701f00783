extension German {
    /// Rests, workouts and routines: the output of commands, and their help.
    static let training: KeyValuePairs<String, String> = [
        "A rest cannot be snoozed: \"bellhop rest\" starts another, and \"bellhop rest next\" dismisses the alarm.":
            "Eine Pause lässt sich nicht verschieben: „bellhop rest“ beginnt eine neue, „bellhop rest next“ beendet den Alarm.",
        "No rest session is open. \"bellhop rest\" starts one.":
            "Kein Training mit Pausen läuft. „bellhop rest“ beginnt eins.",
        "that rest is over": "diese Pause ist vorbei",
        "A rest lasts 5 s to 60 min, not %1.": "Eine Pause dauert 5 s bis 60 min, nicht %1.",
        "kind must be rest, workout, routine or timer.": "kind muss rest, workout, routine oder timer sein.",
        "before must be the id of an activity.": "before ist die ID einer Aktivität.",
        "That is not a rest session.": "Das ist kein Training mit Pausen.",
        "That session is over.": "Dieses Training ist vorbei.",
        "You are resting, %1 left. \"bellhop rest next\" ends it, and --replace begins another.":
            "Du pausierst gerade, noch %1. „bellhop rest next“ beendet die Pause, „--replace“ beginnt eine neue.",
        "You are not resting: there is no alarm to dismiss. \"bellhop rest\" begins a rest.":
            "Du pausierst nicht: es gibt keinen Alarm zu beenden. „bellhop rest“ beginnt eine Pause.",
        "You are not resting: there is nothing to stop.": "Du pausierst nicht: es gibt nichts anzuhalten.",
        "You are not resting: there is no end to move. \"bellhop rest\" begins a rest.":
            "Du pausierst nicht: es gibt kein Ende zu verschieben. „bellhop rest“ beginnt eine Pause.",
        "A rest lasts 5 s to 60 min and must end in the future.": "Eine Pause dauert 5 s bis 60 min und muss in der Zukunft enden.",
        "how long a rest lasts by default: 5 s to 60 min": "wie lang eine Pause dauert, wenn nichts angegeben ist: 5 s bis 60 min",
        "whether dismissing a rest begins the next one": "ob mit dem Ende einer Pause die nächste beginnt",
        "Training": "Training",
        "Rest between two sets; the alarm rings until you dismiss it.":
            "Pause zwischen zwei Sätzen; der Alarm klingelt, bis du ihn beendest.",
        "bellhop rest extend <duration> | --less <duration> | --until <time>":
            "bellhop rest extend <dauer> | --less <dauer> | --until <zeit>",
        """
        Examples:
          bellhop rest extend 15s
          bellhop rest extend --less 30s
        """: """
        Beispiele:
          bellhop rest extend 15s
          bellhop rest extend --less 30s
        """,
        "End the session; it goes into the history.": "Das Training beenden; es kommt in den Verlauf.",
        "bellhop rest end": "bellhop rest end",
        "Show the current session.": "Das laufende Training zeigen.",
        """
        bellhop rest [<duration>] [--auto-rest] [--replace]
        bellhop rest <subcommand>
        """: """
        bellhop rest [<dauer>] [--auto-rest] [--replace]
        bellhop rest <unterbefehl>
        """,
        """
        Examples:
          bellhop rest                  begin one, with the default length: 90 s
          bellhop rest 2m --auto-rest   the next one begins when you dismiss this one
          bellhop rest next             dismiss the alarm; the next set begins
          bellhop rest end              end the session; it goes into the history
        """: """
        Beispiele:
          bellhop rest                  eine beginnen, so lang wie eingestellt: 90 s
          bellhop rest 2m --auto-rest   nach dieser beginnt von selbst die nächste
          bellhop rest next             den Alarm beenden; der nächste Satz beginnt
          bellhop rest end              das Training beenden; es kommt in den Verlauf
        """,
        "is neither a length of time nor a command of \"bellhop rest\"": "ist weder eine Dauer noch ein Befehl von „bellhop rest“",
        "bellhop rest status": "bellhop rest status",
        "List past sessions, with their sets and their rests, planned and taken.":
            "Vergangene Trainings zeigen, mit Sätzen und Pausen, geplant und genommen.",
        "bellhop rest history [--limit <count>] [--before <id>]": "bellhop rest history [--limit <anzahl>] [--before <kennung>]",
        "Show sessions before this one (for paging).": "Trainings vor diesem zeigen (zum Blättern).",
        "--limit must be 1 to 1000.": "--limit muss 1 bis 1000 sein.",
        "Begin a rest.": "Eine Pause beginnen.",
        "bellhop rest [<duration>] [--auto-rest] [--replace]": "bellhop rest [<dauer>] [--auto-rest] [--replace]",
        """
        A rest lasts 5 s to 60 min; a bare number is minutes. Then the alarm rings
        until you dismiss it here, on the screen or on the phone. A running rest
        survives a crash, a reboot and a closed lid.

        Examples:
          bellhop rest                     with the default length: 90 s
          bellhop rest 2m
          bellhop rest next                dismiss the alarm; the next set begins
          bellhop rest end                 end the session; it goes into the history
          bellhop settings rest 2m         change the default
        """: """
        Eine Pause dauert 5 s bis 60 min; eine Zahl allein sind Minuten. Danach
        klingelt der Alarm, bis du ihn hier, auf dem Bildschirm oder am Telefon
        beendest. Eine laufende Pause übersteht Absturz, Neustart und zugeklappten
        Deckel.

        Beispiele:
          bellhop rest                     so lang wie eingestellt: 90 s
          bellhop rest 2m
          bellhop rest next                Alarm beenden; der nächste Satz beginnt
          bellhop rest end                 das Training beenden; kommt in den Verlauf
          bellhop settings rest 2m         die Vorgabe ändern
        """,
        "How long. Default: \"bellhop settings rest\".": "Wie lang. Vorgabe: „bellhop settings rest“.",
        "Whether dismissing a rest begins the next one, in this session.":
            "Ob mit dem Ende einer Pause die nächste beginnt, in diesem Training.",
        "Start over if a rest is running.": "Von vorn beginnen, wenn schon eine Pause läuft.",
        "Dismiss the alarm, or cut the rest short: the next set begins.":
            "Den Alarm beenden oder die Pause abkürzen: der nächste Satz beginnt.",
        "bellhop rest next": "bellhop rest next",
        "Stop the rest or its alarm; it does not count as a set.": "Die Pause oder ihren Alarm beenden; sie zählt nicht als Satz.",
        "bellhop rest stop": "bellhop rest stop",
        "Rest longer, or shorter.": "Länger pausieren, oder kürzer.",
        "Resting, %1. Set %2 is next.": "Pause, %1. Satz %2 ist dran.",
        "Set %1 is next. Dismiss it with: bellhop rest next": "Satz %1 ist dran. Alarm beenden mit: bellhop rest next",
        "Set %1. Rest with: bellhop rest": "Satz %1. Pause mit: bellhop rest",
        "%1{rest|rests}: planned %2, taken %3": "%1{Pause|Pausen}: geplant %2, genommen %3",
        "The session is over.": "Das Training ist vorbei.",
        "No finished session yet. Start one with: bellhop rest": "Noch ist kein Training vorbei. „bellhop rest“ beginnt eins.",
        "%1{session or workout|sessions and workouts}": "%1{Training|Trainings}",
        "%1 would also be deleted.": "%1 würden auch gelöscht.",
        "%1 also deleted.": "%1 auch gelöscht.",
        "ENDED": "BEENDET",
        "SETS": "SÄTZE",
        "PLANNED": "GEPLANT",
        "RESTS": "PAUSEN",
        "TAKEN": "GENOMMEN",
        "There is more: bellhop rest history --before %1": "Es gibt mehr: bellhop rest history --before %1",
    ]
}
