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
        The copy is whole and of one moment, with the journal and what waits for sinks.
        "bellhop restore" puts it back.

        Example:
          bellhop backup ~/bellhop-2026-11-21.db
        """: """
        Die Kopie ist ganz und von einem Augenblick, mit dem Journal und dem, was auf
        Kanäle wartet. „bellhop restore“ setzt sie wieder ein.

        Beispiel:
          bellhop backup ~/bellhop-2026-11-21.db
        """,
        "The new file; only you may read it.": "Die neue Datei; nur du darfst sie lesen.",
        "Overwrite the file.": "Die Datei überschreiben.",
        "Add five sample pets with three months of laundry.": "Fünf Beispiel-Haustiere mit drei Monaten Wäsche anlegen.",
        """
        To look around in, best in a state folder of its own:
          bellhop --socket /tmp/demo.sock up -- --state-dir /tmp/demo
        The same seed makes the same samples.
        """: """
        Zum Umsehen, am besten in einem eigenen Zustandsordner:
          bellhop --socket /tmp/demo.sock up -- --state-dir /tmp/demo
        Dieselbe Zahl macht dieselben Beispiele.
        """,
        "A number; another one makes other samples.": "Eine Zahl; eine andere macht andere Beispiele.",
        "Also where there are pets already.": "Auch wo es schon Haustiere gibt.",
        "Write out pets, laundry, timers and settings.": "Haustiere, Wäsche, Timer und Einstellungen ausgeben.",
        "bellhop export [--format json|csv] [--output <file>] [--force]": "bellhop export [--format json|csv] [--output <datei>] [--force]",
        """
        json is everything, for "bellhop import"; csv is the history, a line for each
        round, with times in UTC. Neither holds a token or a password.

        Examples:
          bellhop export --output laundry.json
          bellhop export --format csv > history.csv
        """: """
        json ist alles, für „bellhop import“; csv ist die Geschichte, eine Zeile je
        Runde, mit Zeiten in UTC. Beide enthalten weder Token noch Passwort.

        Beispiele:
          bellhop export --output waesche.json
          bellhop export --format csv > geschichte.csv
        """,
        "json for everything, csv for the history.": "json für alles, csv für die Geschichte.",
        "A new file instead of standard output; only you may read it.":
            "Eine neue Datei statt der Standardausgabe; nur du darfst sie lesen.",
        "Read in what \"bellhop export\" has written.": "Einlesen, was „bellhop export“ geschrieben hat.",
        "bellhop import <file> --merge|--replace [--dry-run]": "bellhop import <datei> --merge|--replace [--dry-run]",
        """
        The file is checked first, as a whole: with a fault in it nothing is changed,
        and every fault is told. What can be mended is mended, and told, too. --merge
        keeps what is here, unless a pet is newer in the file; --replace puts the file
        in the place of everything. "-" reads standard input. Control-C cancels it:
        all of the file is taken, or nothing.

        Examples:
          bellhop import laundry.json --merge --dry-run
          bellhop import laundry.json --replace
        """: """
        Die Datei wird zuerst als Ganzes geprüft: mit einem Fehler wird nichts
        geändert, und jeder Fehler wird genannt. Was sich beheben lässt, wird behoben
        und genannt. --merge behält, was hier ist, außer ein Haustier ist in der Datei
        neuer; --replace setzt die Datei an die Stelle von allem. „-“ liest die
        Standardeingabe.

        Beispiele:
          bellhop import waesche.json --merge --dry-run
          bellhop import waesche.json --replace
        """,
        "The file.": "Die Datei.",
        "Add the file to what is here.": "Die Datei zu dem hinzufügen, was hier ist.",
        "Put the file in the place of everything.": "Die Datei an die Stelle von allem setzen.",
        "Only say what would be done.": "Nur sagen, was geschähe.",
        "Delete laundry that was done long ago.": "Wäsche löschen, die lange her ist.",
        "bellhop prune --older-than <days> [--dry-run]": "bellhop prune --older-than <tage> [--dry-run]",
        """
        Counts of the pets, streaks and statistics stay as they are. A round belongs to
        the day on which it was folded or given up.

        Examples:
          bellhop prune --older-than 365d --dry-run
          bellhop prune --older-than 2w
        """: """
        Zählungen der Haustiere, Serien und Statistik bleiben, wie sie sind. Eine Runde
        gehört zu dem Tag, an dem sie gefaltet oder aufgegeben wurde.

        Beispiele:
          bellhop prune --older-than 365d --dry-run
          bellhop prune --older-than 2w
        """,
        "Whole days: 365d, 52w.": "Ganze Tage: 365d, 52w.",
        "Put a backup in the place of the database.": "Eine Sicherung an die Stelle der Datenbank setzen.",
        "bellhop restore <file> --yes": "bellhop restore <datei> --yes",
        """
        Checks the backup, ends the daemon, puts the backup in its place and starts the
        daemon again, if it ran. The replaced database is kept beside the new one.
        After a failure everything is as it was.
        """: """
        Prüft die Sicherung, beendet den Dienst, setzt sie ein und startet den Dienst
        wieder, falls er lief. Die ersetzte Datenbank bleibt neben der neuen. Nach einem
        Fehlschlag ist alles, wie es war.
        """,
        "What \"bellhop backup\" has written.": "Was „bellhop backup“ geschrieben hat.",
        "Yes, replace the database.": "Ja, die Datenbank ersetzen.",
        "Draw how much laundry was done, what was trained, and how notices reached people.":
            "Zeichnen, wie viel gewaschen und trainiert wurde und wie Meldungen ankamen.",
        "Workouts per month, sets, time trained, streaks and records; rests, planned and taken.":
            "Trainings je Monat, Sätze, Zeit, Serien und Rekorde; Pausen, geplant und gemacht.",
        "bellhop stats workouts [--months <count>]": "bellhop stats workouts [--months <anzahl>]",
        """
        A day counts as one with training when a set of a workout was done, or a rest
        taken at the gym. What "bellhop prune" has deleted counts no more.
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
        "How many months, 12 unless given.": "Wie viele Monate, sonst 12.",
        "How many notices reached their sinks, and what people did with them.":
            "Wie viele Meldungen ihre Kanäle erreichten, und was Menschen damit taten.",
        "Counted on this machine only, and never sent anywhere.\nSwitch it off with: bellhop settings counters off":
            "Nur auf diesem Rechner gezählt und nie irgendwohin gesendet.\nAusschalten: bellhop settings counters off",
        "Show the rounds of laundry that are not done.": "Die Runden Wäsche zeigen, die nicht fertig sind.",
        "Show the open rounds of laundry, the newest first.": "Die offenen Runden Wäsche zeigen, die neueste zuerst.",
        "bellhop task current [<pet>]": "bellhop task current [<haustier>]",
        "Delete everything: pets, laundry, timers, statistics, journal.": "Alles löschen: Haustiere, Wäsche, Timer, Statistik, Journal.",
        """
        Notices are taken back from screens and phones first. The settings become the
        defaults; the config file stays. This cannot be undone; "bellhop backup" comes
        before it.
        """: """
        Meldungen werden zuerst von Bildschirmen und Telefonen genommen. Einstellungen
        werden, wie sie anfangs waren; die Konfigurationsdatei bleibt. Das lässt sich
        nicht rückgängig machen; „bellhop backup“ kommt davor.
        """,
        "Yes, delete everything.": "Ja, alles löschen.",
        "bellhop history [<pet>] [--limit <count>] [--after <mark>] [--all] [--long]":
            "bellhop history [<haustier>] [--limit <anzahl>] [--after <marke>] [--all] [--long]",
        """
        A page ends with the mark that the next one begins after. With --all and --json
        each round is one line of JSON.

        Examples:
          bellhop history
          bellhop history Snowy --limit 5 --long
          bellhop history --all --json
        """: """
        Eine Seite endet mit der Marke, nach der die nächste beginnt. Mit --all und
        --json ist jede Runde eine Zeile JSON.

        Beispiele:
          bellhop history
          bellhop history Snowy --limit 5 --long
          bellhop history --all --json
        """,
        "How many at most, 20 unless given.": "Höchstens wie viele, sonst 20.",
        "Only what comes after this mark.": "Nur was nach dieser Marke kommt.",
        "Everything there is.": "Alles, was da ist.",
        "With the planned and the actual times of wash, wait, dry and wait.":
            "Mit den geplanten und den wirklichen Zeiten von Waschen, Warten, Trocknen und Warten.",

        // Settings, badge, status bar.
        "Show or change the settings of the household.": "Die Einstellungen des Haushalts zeigen oder ändern.",
        "bellhop settings\nbellhop settings <setting> <value>": "bellhop settings\nbellhop settings <einstellung> <wert>",
        """
        Switching notifications off takes every notice from every screen; timers run
        all the same, and programs are told as before.

        Examples:
          bellhop settings                         all, with what each does
          bellhop settings notifications off
          bellhop settings sound on
          bellhop settings badge-clears acknowledged
          bellhop settings appearance dark
          bellhop settings rest 2m                 between two sets
        """: """
        Wer Meldungen ausschaltet, nimmt jede von jedem Bildschirm; Timer laufen
        trotzdem, und Programme erfahren alles wie zuvor.

        Beispiele:
          bellhop settings                         alle, und was jede tut
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
        "Print how much waits, as the dock counts it.": "Ausgeben, wie viel wartet, wie das Dock es zählt.",
        """
        An item goes off the badge when it was seen in a list (bellhop status, bellhop
        events on a terminal) or answered; with badge-clears acknowledged only when
        it was answered.

        Examples:
          bellhop badge                    a number
          bellhop badge --json             with what waits and what runs
        """: """
        Eine Meldung zählt nicht mehr, wenn sie in einer Liste gesehen (bellhop status,
        bellhop events auf einem Terminal) oder beantwortet wurde; mit badge-clears
        acknowledged nur, wenn sie beantwortet wurde.

        Beispiele:
          bellhop badge                    eine Zahl
          bellhop badge --json             mit dem, was wartet und was läuft
        """,
        "One line of JSON for a status bar.": "Eine Zeile JSON für eine Statusleiste.",
        """
        Without a name every sink is tested. With a name and --all each thing that the
        sink can tell is tried by itself: of a sound sink every sound and cue, with the
        program that played it. Ends with status 69 when one was not taken, and with
        65, without sending anything, while notifications are off.

        Examples:
          bellhop sinks test
          bellhop sinks test phone
          bellhop sinks test sound --all
        """: """
        Ohne Namen wird jeder Kanal getestet. Mit einem Namen und --all wird alles, was
        der Kanal melden kann, einzeln probiert: bei einem Kanal für Klänge jeder Klang
        und jedes Signal, mit dem Programm, das ihn gespielt hat. Endet mit dem Status
        69, wenn etwas nicht genommen wurde, und mit 65, ohne zu senden, solange
        Meldungen aus sind.

        Beispiele:
          bellhop sinks test
          bellhop sinks test handy
          bellhop sinks test klang --all
        """,
        "Every sink; with a name everything that it can tell.": "Jeden Kanal; mit einem Namen alles, was er melden kann.",
        "Print what the daemon counts, as Prometheus reads it.": "Ausgeben, was der Dienst zählt, wie Prometheus es liest.",
        """
        The same text is at /metrics on the daemon's socket. With --json the text is
        a field, "metrics".

        Examples:
          bellhop metrics
          bellhop metrics > /var/lib/prometheus/node-exporter/bellhop.prom
        """:
            """
        Derselbe Text steht unter /metrics am Socket des Dienstes. Mit --json ist er
        ein Feld, „metrics“.

        Beispiele:
          bellhop metrics
          bellhop metrics > /var/lib/prometheus/node-exporter/bellhop.prom
        """,
    ]
}
