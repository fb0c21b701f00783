extension German {
    /// The help of commands for timers. Lines of discussions are at most 80 columns wide.
    static let helpOfTimers: KeyValuePairs<String, String> = [
        "Start a timer, or list those that there are.": "Einen Timer starten, oder zeigen, welche es gibt.",
        """
        bellhop timer <duration> [<name>] [--owner <name>] [--label <key=value> ...]
        bellhop timer at <time> [<name>]
        bellhop timer every <days> at <time> [<name>]
        bellhop timer [start | forget] <name>
        bellhop timer list
        """: """
        bellhop timer <dauer> [<name>] [--owner <name>] [--label <schlüssel=wert> ...]
        bellhop timer at <uhrzeit> [<name>]
        bellhop timer every <tage> at <uhrzeit> [<name>]
        bellhop timer [start | forget] <name>
        bellhop timer list
        """,
        """
        A duration counts real time, whatever happens to the clock; a time of day
        follows the clock on the wall. A bare number is minutes.

        Examples:
          bellhop timer 10m Tea
          bellhop timer 1h30 Bread --label room=kitchen
          bellhop timer at 14:45 "Call mum"
          bellhop timer tomorrow 7:00 Bins --owner Ben
          bellhop timer every weekday at 07:00 "Wake up"
          bellhop timer every 2 weeks on tuesday at 9:00 Bins
          bellhop timer every last friday at 17:00 Report
          bellhop timer every 90m Stretch
          bellhop timer 4m Eggs --keep         stays when it has ended
          bellhop timer Eggs                   starts it again
          bellhop timer list
        """: """
        Eine Dauer zählt echte Zeit, was auch mit der Uhr geschieht; eine Uhrzeit
        folgt der Uhr an der Wand. Eine Zahl allein sind Minuten.

        Beispiele:
          bellhop timer 10m Tee
          bellhop timer 1h30 Brot --label raum=küche
          bellhop timer at 14:45 "Mama anrufen"
          bellhop timer tomorrow 7:00 Mülltonne --owner Ben
          bellhop timer every weekday at 07:00 Aufstehen
          bellhop timer every 2 weeks on tuesday at 9:00 Mülltonne
          bellhop timer every last friday at 17:00 Bericht
          bellhop timer every 90m Strecken
          bellhop timer 4m Eier --keep         bleibt, wenn er zu Ende ist
          bellhop timer Eier                   startet ihn wieder
          bellhop timer list
        """,
        "When, and a name: 10m Tea, at 14:45 \"Call mum\", or: list.":
            "Wann, und ein Name: 10m Tee, at 14:45 \"Mama anrufen\", oder: list.",
        "Leave out the next time of an alarm that rings again and again.":
            "Das nächste Mal eines Weckers auslassen, der immer wieder klingelt.",
        "bellhop skip <name>": "bellhop skip <name>",
        """
        It rings the time after that. To end it for good: bellhop stop

        Examples:
          bellhop skip "Wake up"
        """: """
        Das Mal danach klingelt er wieder. Um ihn ganz zu beenden: bellhop stop

        Beispiele:
          bellhop skip Aufstehen
        """,
        "The alarm.": "Der Wecker.",
        "It stays when it has ended: bellhop timer <name> starts it again.":
            "Er bleibt, wenn er zu Ende ist: bellhop timer <name> startet ihn wieder.",
        "Stop the clock of a timer for a while.": "Die Uhr eines Timers eine Weile anhalten.",
        "bellhop pause <name>": "bellhop pause <name>",
        """
        What is left stays until you resume it. An alarm that rings again and again
        rings no more until then. A pet goes on vacation, as with: bellhop pet pause

        Examples:
          bellhop pause Bread
          bellhop resume Bread
        """: """
        Was übrig ist, bleibt, bis es weitergeht. Ein Wecker, der immer wieder
        klingelt, klingelt bis dahin nicht mehr. Ein Haustier macht Urlaub wie mit:
        bellhop pet pause

        Beispiele:
          bellhop pause Brot
          bellhop resume Brot
        """,
        "The timer, or a pet.": "Der Timer, oder ein Haustier.",
        "Let a timer go on that was paused.": "Einen Timer weiterlaufen lassen, der Pause macht.",
        "bellhop resume <name>": "bellhop resume <name>",
        """
        Examples:
          bellhop resume Bread
        """: """
        Beispiele:
          bellhop resume Brot
        """,
        "A word for routes and programs.": "Ein Wort für Wege und Programme.",
        "Whose timer it is; otherwise whoever starts it.": "Wem der Timer gehört; sonst dem, der ihn startet.",
        "With list: Bellhop's own as well, such as the moods of pets.": "Zu list: auch Bellhops eigene, etwa die Launen der Haustiere.",
        "With list: how many at most.": "Zu list: höchstens wie viele.",
        "Stop a pet's machine or a timer; nobody is told.": "Die Maschine eines Haustiers oder einen Timer anhalten, ohne Meldung.",
        "bellhop stop <name>": "bellhop stop <name>",
        """
        A stopped wash leaves the laundry ready to start, a stopped dryer ready for the
        dryer. When nothing runs, nothing happens.

        Examples:
          bellhop stop Snowy
          bellhop stop Tea
        """: """
        Nach einer angehaltenen Wäsche kann sie neu beginnen, nach einem angehaltenen
        Trockner der Trockner. Wenn nichts läuft, geschieht nichts.

        Beispiele:
          bellhop stop Snowy
          bellhop stop Tee
        """,
        "The pet or timer.": "Das Haustier oder der Timer.",
        "Change when a pet's machine or a timer ends.": "Ändern, wann die Maschine eines Haustiers oder ein Timer endet.",
        """
        bellhop extend <name> <duration>
        bellhop extend <name> --less <duration>
        bellhop extend <name> --until <time>
        """: """
        bellhop extend <name> <dauer>
        bellhop extend <name> --less <dauer>
        bellhop extend <name> --until <uhrzeit>
        """,
        """
        Of a timer that pauses it changes what is left.

        Examples:
          bellhop extend Snowy 10m              ten minutes more
          bellhop extend Tea --less 2m          two minutes less
          bellhop extend Bread --until 15:00
        """: """
        Bei einem Timer, der Pause macht, ändert es, was noch übrig ist.

        Beispiele:
          bellhop extend Snowy 10m              zehn Minuten mehr
          bellhop extend Tee --less 2m          zwei Minuten weniger
          bellhop extend Brot --until 15:00
        """,
        "How much longer.": "Wie viel länger.",
        "How much shorter.": "Wie viel kürzer.",
        "When it ends instead.": "Wann es stattdessen endet.",
    ]
}
