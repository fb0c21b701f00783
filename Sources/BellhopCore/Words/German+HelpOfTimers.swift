extension German {
    /// The help of commands for timers. Lines of discussions are at most 80 columns wide.
    static let helpOfTimers: KeyValuePairs<String, String> = [
        "Start a timer, or list timers.": "Einen Timer starten oder Timer auflisten.",
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
        A duration counts real time, even if the clock is changed; a time of day
        follows the wall clock. A bare number is minutes.

        Examples:
          bellhop timer 10m Tea
          bellhop timer 1h30 Bread --label room=kitchen
          bellhop timer at 14:45 "Call mum"
          bellhop timer tomorrow 7:00 Bins --owner Ben
          bellhop timer every weekday at 07:00 "Wake up"
          bellhop timer every 2 weeks on tuesday at 9:00 Bins
          bellhop timer every last friday at 17:00 Report
          bellhop timer every 90m Stretch
          bellhop timer 4m Eggs --keep         stays after it ends
          bellhop timer Eggs                   starts it again
          bellhop timer list
        """: """
        Eine Dauer zählt echte Zeit, auch wenn die Uhr verstellt wird; eine Uhrzeit
        folgt der Wanduhr. Eine Zahl allein sind Minuten.

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
        "Skip the next ring of a repeating alarm.":
            "Das nächste Klingeln eines wiederkehrenden Weckers auslassen.",
        "bellhop skip <name>": "bellhop skip <name>",
        """
        It rings again the time after. To end it for good: bellhop stop

        Examples:
          bellhop skip "Wake up"
        """: """
        Das Mal danach klingelt er wieder. Um ihn ganz zu beenden: bellhop stop

        Beispiele:
          bellhop skip Aufstehen
        """,
        "The alarm.": "Der Wecker.",
        "Keep it after it ends; bellhop timer <name> starts it again.":
            "Ihn behalten, wenn er zu Ende ist; bellhop timer <name> startet ihn wieder.",
        "Pause a timer.": "Einen Timer pausieren.",
        "bellhop pause <name>": "bellhop pause <name>",
        """
        Keeps the remaining time until you resume it. A repeating alarm does not ring
        until then. A pet goes on vacation, as with: bellhop pet pause

        Examples:
          bellhop pause Bread
          bellhop resume Bread
        """: """
        Die Restzeit bleibt, bis du ihn fortsetzt. Ein wiederkehrender Wecker klingelt
        bis dahin nicht. Ein Haustier macht Urlaub wie mit: bellhop pet pause

        Beispiele:
          bellhop pause Brot
          bellhop resume Brot
        """,
        "The timer, or a pet.": "Der Timer, oder ein Haustier.",
        "Resume a paused timer.": "Einen pausierten Timer fortsetzen.",
        "bellhop resume <name>": "bellhop resume <name>",
        """
        Examples:
          bellhop resume Bread
        """: """
        Beispiele:
          bellhop resume Brot
        """,
        "A label for routes and programs.": "Ein Etikett für Wege und Programme.",
        "The timer's owner. Default: the member who starts it.": "Wem der Timer gehört. Sonst dem Mitglied, das ihn startet.",
        "With list: include Bellhop's own, such as the moods of pets.": "Zu list: auch Bellhops eigene, etwa die Launen der Haustiere.",
        "With list: how many at most.": "Zu list: höchstens wie viele.",
        "Stop a pet's machine or a timer; no notice is sent.": "Die Maschine eines Haustiers oder einen Timer anhalten, ohne Meldung.",
        "bellhop stop <name>": "bellhop stop <name>",
        """
        Stopping a wash makes the laundry ready to wash again; stopping a dryer makes
        it ready for the dryer again. If nothing is running, nothing happens.

        Examples:
          bellhop stop Snowy
          bellhop stop Tea
        """: """
        Nach dem Anhalten einer Wäsche oder eines Trockners kannst du das Waschen oder
        Trocknen neu starten. Wenn nichts läuft, geschieht nichts.

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
        For a paused timer, this changes the remaining time.

        Examples:
          bellhop extend Snowy 10m              ten minutes more
          bellhop extend Tea --less 2m          two minutes less
          bellhop extend Bread --until 15:00
        """: """
        Bei einem pausierten Timer ändert das die Restzeit.

        Beispiele:
          bellhop extend Snowy 10m              zehn Minuten mehr
          bellhop extend Tee --less 2m          zwei Minuten weniger
          bellhop extend Brot --until 15:00
        """,
        "How much longer.": "Wie viel länger.",
        "How much shorter.": "Wie viel kürzer.",
        "The new time when it ends.": "Wann es neu endet.",
    ]
}
