extension German {
    /// The help of data, settings, and the commands that show the number of waiting notices.
    static let helpOfData: KeyValuePairs<String, String> = [
        "Data": "Daten",
        "file": "datei",
        "number": "zahl",
        "format": "format",
        "mark": "marke",
        "Copy the database to a file, while the daemon runs.": "Die Datenbank in eine Datei kopieren, während der Dienst läuft.",
        "bellhop backup <file> [--force]": "bellhop backup <datei> [--force]",
        """
        The copy is complete and consistent, with the journal and pending notices.
        "bellhop restore" brings it back.

        Example:
          bellhop backup ~/bellhop-2026-11-21.db
        """: """
        Die Kopie ist vollständig und in sich stimmig, mit dem Journal und wartenden
        Meldungen. „bellhop restore“ spielt sie wieder ein.

        Beispiel:
          bellhop backup ~/bellhop-2026-11-21.db
        """,
        "The new file; only you may read it.": "Die neue Datei; nur du darfst sie lesen.",
        "Overwrite the file.": "Die Datei überschreiben.",
        "Add five sample pets with three months of laundry.": "Fünf Beispiel-Haustiere mit drei Monaten Wäsche anlegen.",
        """
        For looking around, best in a separate state folder:
          bellhop --socket /tmp/demo.sock up -- --state-dir /tmp/demo
        The same seed always gives the same samples.
        """: """
        Zum Umsehen, am besten in einem eigenen Zustandsordner:
          bellhop --socket /tmp/demo.sock up -- --state-dir /tmp/demo
        Dieselbe Zahl ergibt immer dieselben Beispiele.
        """,
        "A number; another one gives other samples.": "Eine Zahl; eine andere ergibt andere Beispiele.",
        "Add them even if there are pets already.": "Auch, wenn es schon Haustiere gibt.",
        "Export pets, laundry, timers and settings.": "Haustiere, Wäsche, Timer und Einstellungen exportieren.",
        "bellhop export [--format json|csv] [--output <file>] [--force]": "bellhop export [--format json|csv] [--output <datei>] [--force]",
        """
        json contains everything, for "bellhop import"; csv contains the history, one
        line per round, with times in UTC. Neither contains tokens or passwords.

        Examples:
          bellhop export --output laundry.json
          bellhop export --format csv > history.csv
        """: """
        json enthält alles, für „bellhop import“; csv den Verlauf, eine Zeile je Runde,
        mit Zeiten in UTC. Beide enthalten weder Token noch Passwörter.

        Beispiele:
          bellhop export --output waesche.json
          bellhop export --format csv > geschichte.csv
        """,
        "json for everything, csv for the history.": "json für alles, csv für den Verlauf.",
        "A new file instead of standard output; only you may read it.":
            "Eine neue Datei statt der Standardausgabe; nur du darfst sie lesen.",
        "Import a file that \"bellhop export\" wrote.": "Eine Datei von „bellhop export“ einlesen.",
        "bellhop import <file> --merge|--replace [--dry-run]": "bellhop import <datei> --merge|--replace [--dry-run]",
        """
        Checks the whole file first. If it has faults, lists them all and changes
        nothing; small ones are repaired and listed. --merge keeps what exists, unless
        a pet is newer in the file; --replace replaces everything with the file. "-"
        reads standard input. Control-C cancels: the import is all or nothing.

        Examples:
          bellhop import laundry.json --merge --dry-run
          bellhop import laundry.json --replace
        """: """
        Prüft zuerst die ganze Datei. Hat sie Fehler, werden alle genannt, und nichts
        ändert sich; kleine werden behoben und genannt. --merge behält, was da ist,
        außer ein Haustier ist in der Datei neuer; --replace ersetzt alles durch die
        Datei. „-“ liest die Standardeingabe. Strg-C bricht ab: eingelesen wird alles
        oder nichts.

        Beispiele:
          bellhop import waesche.json --merge --dry-run
          bellhop import waesche.json --replace
        """,
        "The file.": "Die Datei.",
        "Add the file to the existing data.": "Die Datei zu den vorhandenen Daten hinzufügen.",
        "Replace everything with the file.": "Alles durch die Datei ersetzen.",
        "Only show what would happen.": "Nur zeigen, was geschähe.",
        "Delete old laundry.": "Alte Wäsche löschen.",
        "bellhop prune --older-than <days> [--dry-run]": "bellhop prune --older-than <tage> [--dry-run]",
        """
        The counts of the pets, streaks and statistics stay as they are. The age of a
        round is counted from the day it was folded or given up.

        Examples:
          bellhop prune --older-than 365d --dry-run
          bellhop prune --older-than 2w
        """: """
        Zähler der Haustiere, Serien und Statistik bleiben, wie sie sind. Das Alter
        einer Runde zählt ab dem Tag, an dem sie gefaltet oder aufgegeben wurde.

        Beispiele:
          bellhop prune --older-than 365d --dry-run
          bellhop prune --older-than 2w
        """,
        "Whole days: 365d, 52w.": "Ganze Tage: 365d, 52w.",
        "Replace the database with a backup.": "Die Datenbank durch eine Sicherung ersetzen.",
        "bellhop restore <file> --yes": "bellhop restore <datei> --yes",
        """
        Checks the backup, stops the daemon, replaces the database and starts the
        daemon again if it was running. The old database is kept next to the new one.
        If anything fails, nothing changes.
        """: """
        Prüft die Sicherung, beendet den Dienst, ersetzt die Datenbank und startet den
        Dienst wieder, falls er lief. Die alte Datenbank bleibt neben der neuen liegen.
        Wenn etwas schiefgeht, ändert sich nichts.
        """,
        "A file that \"bellhop backup\" wrote.": "Eine Datei von „bellhop backup“.",
        "Yes, replace the database.": "Ja, die Datenbank ersetzen.",
        "Show statistics of laundry, training and notices.":
            "Statistik zu Wäsche, Training und Meldungen zeigen.",
        "Workouts per month, sets, time trained, streaks and records; rests, planned and taken.":
            "Trainings je Monat, Sätze, Zeit, Serien und Rekorde; Pausen, geplant und gemacht.",
        "bellhop stats workouts [--months <count>]": "bellhop stats workouts [--months <anzahl>]",
        """
        A day counts as a training day if a set of a workout was done or a rest taken
        at the gym. What "bellhop prune" deleted no longer counts.
        """: """
        Ein Tag zählt, wenn ein Satz eines Trainings geschafft oder beim Training
        geruht wurde. Was „bellhop prune“ gelöscht hat, zählt nicht mehr.
        """,
        "Rounds per month, how long laundry waited, streaks, days with laundry.":
            "Runden je Monat, wie lange Wäsche wartete, Serien, Tage mit Wäsche.",
        "bellhop stats [<pet>] [--months <count>]": "bellhop stats [<haustier>] [--months <anzahl>]",
        """
        Examples:
          bellhop stats
          bellhop stats Snowy --months 24
        """: """
        Beispiele:
          bellhop stats
          bellhop stats Snowy --months 24
        """,
        "How many months.": "Wie viele Monate.",
        "How many notices reached their sinks, and what people did with them.":
            "Wie viele Meldungen ihre Kanäle erreichten, und was Menschen damit taten.",
        "Counted on this machine only, and never sent anywhere.\nSwitch it off with: bellhop settings counters off":
            "Nur auf diesem Rechner gezählt und nie irgendwohin gesendet.\nAusschalten: bellhop settings counters off",
        "Show unfinished rounds of laundry.": "Die unfertigen Runden Wäsche zeigen.",
        "Show the open rounds of laundry, the newest first.": "Die offenen Runden Wäsche zeigen, die neueste zuerst.",
        "bellhop task current [<pet>]": "bellhop task current [<haustier>]",
        "Delete everything: pets, laundry, timers, statistics, journal.": "Alles löschen: Haustiere, Wäsche, Timer, Statistik, Journal.",
        """
        Also withdraws all notices from screens and phones and resets the settings; the
        config file stays. This cannot be undone, so make a copy first: bellhop backup
        """: """
        Zieht auch alle Meldungen von Bildschirmen und Telefonen zurück und setzt die
        Einstellungen zurück; die Konfigurationsdatei bleibt. Das lässt sich nicht
        rückgängig machen, also mach vorher eine Kopie: bellhop backup
        """,
        "Yes, delete everything.": "Ja, alles löschen.",
        "bellhop history [<pet>] [--limit <count>] [--after <mark>] [--all] [--long]":
            "bellhop history [<haustier>] [--limit <anzahl>] [--after <marke>] [--all] [--long]",
        """
        Each page ends with a mark; the next page is --after that mark. With --all and
        --json each round is one line of JSON.

        Examples:
          bellhop history
          bellhop history Snowy --limit 5 --long
          bellhop history --all --json
        """: """
        Jede Seite endet mit einer Marke; die nächste kommt mit --after und dieser
        Marke. Mit --all und --json ist jede Runde eine Zeile JSON.

        Beispiele:
          bellhop history
          bellhop history Snowy --limit 5 --long
          bellhop history --all --json
        """,
        "How many at most (default: 20).": "Höchstens wie viele (Vorgabe: 20).",
        "Continue after this mark.": "Nach dieser Marke fortfahren.",
        "Everything.": "Alles.",
        "Show the planned and actual times of washing, drying and waiting.":
            "Geplante und wirkliche Zeiten von Waschen, Trocknen und Warten zeigen.",

        // Settings, badge, status bar.
        "Show or change the settings of the household.": "Die Einstellungen des Haushalts zeigen oder ändern.",
        "bellhop settings\nbellhop settings <setting> <value>": "bellhop settings\nbellhop settings <einstellung> <wert>",
        """
        Turning notifications off removes every notice from every screen. Timers keep
        running, and programs are still notified.

        Examples:
          bellhop settings                         all, with their meaning
          bellhop settings notifications off
          bellhop settings sound on
          bellhop settings badge-clears acknowledged
          bellhop settings appearance dark
          bellhop settings rest 2m                 between two sets
        """: """
        Ausgeschaltete Meldungen verschwinden von jedem Bildschirm. Timer laufen
        weiter, und Programme werden weiter benachrichtigt.

        Beispiele:
          bellhop settings                         alle, mit ihrer Bedeutung
          bellhop settings notifications off
          bellhop settings sound on
          bellhop settings badge-clears acknowledged
          bellhop settings appearance dark
          bellhop settings rest 2m                 zwischen zwei Sätzen
        """,
        "notifications, sound, haptics, badge, badge-clears, appearance, counters, rest or auto-rest.":
            "notifications, sound, haptics, badge, badge-clears, appearance, counters, rest oder auto-rest.",
        "on or off; seen or acknowledged for badge-clears; light, dark or system for appearance; a duration for rest.":
            "on oder off; seen oder acknowledged für badge-clears; light, dark oder system für appearance; eine Dauer für rest.",
        "Print the number of waiting notices, as on the dock's badge.": "Ausgeben, wie viele Meldungen warten, wie am Dock.",
        """
        An item leaves the badge when you see it in a list (bellhop status or bellhop
        events on a terminal) or answer it; with badge-clears acknowledged, only when
        you answer it.

        Examples:
          bellhop badge                    a number
          bellhop badge --json             with what is waiting and running
        """: """
        Eine Meldung zählt nicht mehr, sobald du sie in einer Liste siehst (bellhop
        status oder bellhop events auf einem Terminal) oder beantwortest; mit
        badge-clears acknowledged erst, wenn du sie beantwortest.

        Beispiele:
          bellhop badge                    eine Zahl
          bellhop badge --json             mit dem, was wartet und was läuft
        """,
        "One line of JSON for a status bar.": "Eine Zeile JSON für eine Statusleiste.",
        """
        Without a name, tests every sink. With a name and --all, tests everything the
        sink can deliver, one by one; for a sound sink that is every sound and cue,
        with the program that played it. Exits with status 69 if a test fails, and with
        65 if notifications are off; then nothing is sent.

        Examples:
          bellhop sinks test
          bellhop sinks test phone
          bellhop sinks test sound --all
        """: """
        Ohne Namen wird jeder Kanal getestet. Mit einem Namen und --all wird alles, was
        der Kanal melden kann, einzeln getestet: bei einem Kanal für Klänge jeder Klang
        und jedes Signal, mit dem Programm, das ihn gespielt hat. Endet mit dem Status
        69, wenn ein Test scheitert, und mit 65, wenn Meldungen aus sind; dann wird
        nichts gesendet.

        Beispiele:
          bellhop sinks test
          bellhop sinks test handy
          bellhop sinks test klang --all
        """,
        "Every sink; with a name, everything that sink can deliver.": "Jeden Kanal; mit einem Namen alles, was er melden kann.",
        "Print the daemon's metrics in Prometheus format.": "Die Metriken des Dienstes im Format von Prometheus ausgeben.",
        """
        The same text is at /metrics on the daemon's socket. With --json it is in the
        field "metrics".

        Examples:
          bellhop metrics
          bellhop metrics > /var/lib/prometheus/node-exporter/bellhop.prom
        """:
            """
        Derselbe Text steht unter /metrics am Socket des Dienstes. Mit --json steht er
        im Feld „metrics“.

        Beispiele:
          bellhop metrics
          bellhop metrics > /var/lib/prometheus/node-exporter/bellhop.prom
        """,
    ]
}
