extension German {
    /// Rests, workouts and routines: the output of commands, and their help.
    static let training: KeyValuePairs<String, String> = [
        "A rest is not snoozed: \"bellhop rest\" begins another, and \"bellhop rest next\" dismisses the alarm.":
            "Eine Pause lässt sich nicht verschieben: „bellhop rest“ beginnt eine neue, „bellhop rest next“ beendet den Alarm.",
        "No session is open: nobody has rested yet. \"bellhop rest\" begins one.":
            "Kein Training läuft: noch hat niemand pausiert. „bellhop rest“ beginnt eins.",
        "that rest is over": "diese Pause ist vorbei",
        "A rest lasts 5 s to 60 min, not %1.": "Eine Pause dauert 5 s bis 60 min, nicht %1.",
        "kind is rest, workout, routine or timer.": "kind ist rest, workout, routine oder timer.",
        "before is the id of an activity.": "before ist die ID einer Aktivität.",
        "That is no session with rests.": "Das ist kein Training mit Pausen.",
        "That session is over.": "Dieses Training ist vorbei.",
        "You are resting, %1 left. \"bellhop rest next\" ends it, and --replace begins another.":
            "Du pausierst gerade, noch %1. „bellhop rest next“ beendet die Pause, „--replace“ beginnt eine neue.",
        "You are not resting: there is no alarm to dismiss. \"bellhop rest\" begins a rest.":
            "Du pausierst nicht: es gibt keinen Alarm zu beenden. „bellhop rest“ beginnt eine Pause.",
        "You are not resting: there is nothing to stop.": "Du pausierst nicht: es gibt nichts anzuhalten.",
        "You are not resting: there is no end to move. \"bellhop rest\" begins a rest.":
            "Du pausierst nicht: es gibt kein Ende zu verschieben. „bellhop rest“ beginnt eine Pause.",
        "A rest lasts 5 s to 60 min, and ends later than now.": "Eine Pause dauert 5 s bis 60 min und endet später als jetzt.",
        "how long a rest is where nobody says: 5 s to 60 min": "wie lang eine Pause ist, wenn niemand es sagt: 5 s bis 60 min",
        "whether dismissing a rest begins the next one": "ob mit dem Ende einer Pause die nächste beginnt",
        "Training": "Training",
        "Rest between two sets; the alarm stays until somebody dismisses it.":
            "Pause zwischen zwei Sätzen; der Alarm bleibt, bis ihn jemand beendet.",
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
        "End the session; it goes into the history.": "Das Training beenden; es kommt in die Geschichte.",
        "bellhop rest end": "bellhop rest end",
        "Show how the session stands.": "Zeigen, wie das Training steht.",
        """
        bellhop rest [<duration>] [--auto-rest] [--replace]
        bellhop rest <subcommand>
        """: """
        bellhop rest [<dauer>] [--auto-rest] [--replace]
        bellhop rest <unterbefehl>
        """,
        """
        Examples:
          bellhop rest                  begin one, as long as the settings say: 90 s
          bellhop rest 2m --auto-rest   and the next begins when this is dismissed
          bellhop rest next             dismiss the alarm; the next set begins
          bellhop rest end              the session is over and goes into the history
        """: """
        Beispiele:
          bellhop rest                  eine beginnen, so lang wie eingestellt: 90 s
          bellhop rest 2m --auto-rest   und die nächste beginnt, wenn diese bestätigt ist
          bellhop rest next             den Alarm ausmachen; der nächste Satz beginnt
          bellhop rest end              das Training ist vorbei und kommt in die Geschichte
        """,
        "is no length of time, and no command of \"bellhop rest\"": "ist keine Dauer und kein Befehl von „bellhop rest“",
        "bellhop rest status": "bellhop rest status",
        "Sessions that are over: their sets, and their rests, planned and taken.":
            "Trainings, die vorbei sind: ihre Pausen, geplant und genommen.",
        "bellhop rest history [--limit <count>] [--before <id>]": "bellhop rest history [--limit <anzahl>] [--before <kennung>]",
        "Only those before this one: the next page.": "Nur die davor: die nächste Seite.",
        "--limit must be 1 to 1000.": "--limit muss 1 bis 1000 sein.",
        "Begin a rest.": "Eine Pause beginnen.",
        "bellhop rest [<duration>] [--auto-rest] [--replace]": "bellhop rest [<dauer>] [--auto-rest] [--replace]",
        """
        A rest lasts 5 s to 60 min; a bare number is minutes. When it is over the alarm
        rings until it is dismissed here, on the screen or on the phone. What runs goes
        on through anything: a crash, a reboot, the lid.

        Examples:
          bellhop rest                     as long as the settings say: 90 s
          bellhop rest 2m
          bellhop rest next                dismiss the alarm; the next set begins
          bellhop rest end                 the session is over and goes into the history
          bellhop settings rest 2m         from now on
        """: """
        Eine Pause dauert 5 s bis 60 min; eine Zahl allein sind Minuten. Ist sie
        vorbei, klingelt der Alarm, bis er hier, auf dem Bildschirm oder am Telefon
        beendet wird. Was läuft, übersteht alles: einen Absturz, einen Neustart, den
        zugeklappten Deckel.

        Beispiele:
          bellhop rest                     so lang, wie die Einstellungen sagen: 90 s
          bellhop rest 2m
          bellhop rest next                Alarm beenden; der nächste Satz beginnt
          bellhop rest end                 das Training ist vorbei und kommt in die Geschichte
          bellhop settings rest 2m         von jetzt an
        """,
        "How long; what \"bellhop settings rest\" says otherwise.": "Wie lang; sonst, was „bellhop settings rest“ sagt.",
        "Whether dismissing a rest begins the next one, in this session.":
            "Ob mit dem Ende einer Pause die nächste beginnt, in diesem Training.",
        "Begin again while a rest runs.": "Von vorn beginnen, während eine Pause läuft.",
        "Dismiss the alarm, or cut the rest short: the next set begins.":
            "Den Alarm beenden oder die Pause abkürzen: der nächste Satz beginnt.",
        "bellhop rest next": "bellhop rest next",
        "End the rest that runs or rings; it counts no set.": "Die Pause beenden, die läuft oder klingelt; es zählt kein Satz.",
        "bellhop rest stop": "bellhop rest stop",
        "Rest longer, or shorter.": "Länger pausieren, oder kürzer.",
        "Resting, %1. Set %2 is next.": "Pause, %1. Satz %2 ist dran.",
        "Set %1 is next. Dismiss it with: bellhop rest next": "Satz %1 ist dran. Alarm beenden mit: bellhop rest next",
        "Set %1. Rest with: bellhop rest": "Satz %1. Pause mit: bellhop rest",
        "%1{rest|rests}: planned %2, taken %3": "%1{Pause|Pausen}: geplant %2, genommen %3",
        "The session is over.": "Das Training ist vorbei.",
        "No session is over yet. \"bellhop rest\" begins one.": "Noch ist kein Training vorbei. „bellhop rest“ beginnt eins.",
        "%1{session or workout|sessions and workouts}": "%1{Training|Trainings}",
        "%1 would be deleted, too.": "%1 würden auch gelöscht.",
        "%1 deleted, too.": "%1 auch gelöscht.",
        "ENDED": "BEENDET",
        "SETS": "SÄTZE",
        "PLANNED": "GEPLANT",
        "RESTS": "PAUSEN",
        "TAKEN": "GENOMMEN",
        "There is more: bellhop rest history --before %1": "Es gibt mehr: bellhop rest history --before %1",
    ]
}
