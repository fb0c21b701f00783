extension German {
    /// The help of all commands except those for pets and timers. Lines of discussions are at most
    /// 80 columns wide.
    static let help: KeyValuePairs<String, String> = [
        "Timers that survive anything, and laundry pets that depend on them.":
            "Timer, die alles überstehen, und Wäsche-Haustiere, die von ihnen leben.",
        """
        Examples:
          bellhop pet add Snowy            a pet that wants its laundry done
          bellhop wash Snowy               start a wash; you are notified when it ends
          bellhop timer 10m Tea            a timer; a bare number is minutes
          bellhop timer at 14:45 "Call mum"
          bellhop status                   what is running, what needs an answer

        Names can be shortened, and case does not matter. Every command takes --json,
        before or after its name. The timers run in the daemon, bellhopd; "bellhop up"
        starts it.
        """: """
        Beispiele:
          bellhop pet add Snowy            ein Haustier, das gewaschen werden will
          bellhop wash Snowy               Wäsche starten; du erfährst, wenn sie endet
          bellhop timer 10m Tee            ein Timer; eine Zahl allein sind Minuten
          bellhop timer at 14:45 "Mama anrufen"
          bellhop status                   was läuft und was auf Antwort wartet

        Von Namen genügt der Anfang, groß oder klein ist egal. Jeder Befehl kennt
        --json, vor oder nach seinem Namen. Die Timer laufen im Dienst bellhopd;
        „bellhop up“ startet ihn.
        """,
        "Laundry": "Wäsche",
        "Timers": "Timer",
        "Notices": "Meldungen",
        "Daemon": "Dienst",

        // Options of every command.
        "Print JSON for programs; errors go to standard error as problem documents.":
            "JSON für Programme ausgeben; Fehler als Problemdokument auf der Fehlerausgabe.",
        "No colours; NO_COLOR in the environment does the same.": "Keine Farben; NO_COLOR in der Umgebung tut dasselbe.",
        "The daemon's socket. Default: $BELLHOP_SOCKET, then yours, then the system's.":
            "Der Socket des Dienstes. Sonst $BELLHOP_SOCKET, dann deiner, dann der des Systems.",
        "Speak German (de) or English (en). Default: from $LC_ALL or $LANG.":
            "Deutsch (de) oder Englisch (en) sprechen. Sonst nach $LC_ALL oder $LANG.",
        "Who does it: a member of the household. Default: $BELLHOP_BY.":
            "Wer es tut: ein Mitglied des Haushalts. Sonst $BELLHOP_BY.",
        "member": "mitglied",
        "The name is that of a pet.": "Der Name ist der eines Haustiers.",
        "The name is that of a timer.": "Der Name ist der eines Timers.",
        "path": "pfad",
        "subcommand": "befehl",
        "pet": "haustier",
        "sink": "kanal",
        "subject": "ereignis",
        "link": "link",
        "setting": "einstellung",
        "value": "wert",
        "language": "sprache",
        "duration": "dauer",
        "time": "uhrzeit",
        "name": "name",
        "event": "ereignis",
        "count": "anzahl",
        "days": "tage",
        "words": "worte",
        "workout": "training",
        "key=value": "schlüssel=wert",
        "arguments": "argumente",

        // Notices.
        "Show what is running, what needs an answer, and the state of the sinks.":
            "Zeigen, was läuft, was auf Antwort wartet und wie es den Kanälen geht.",
        "Answer a notice; it disappears from every screen.": "Eine Meldung beantworten; sie verschwindet von jedem Bildschirm.",
        """
        bellhop ack <name>
        bellhop ack <event>
        bellhop ack --all
        """: """
        bellhop ack <name>
        bellhop ack <ereignis>
        bellhop ack --all
        """,
        """
        Examples:
          bellhop ack Snowy                all of Snowy's notices
          bellhop ack Tea                  every ended timer of that name
          bellhop ack 42                   one event, by its number in bellhop status
          bellhop ack --all
        """: """
        Beispiele:
          bellhop ack Snowy                alle Meldungen von Snowy
          bellhop ack Tee                  jeder abgelaufene Timer dieses Namens
          bellhop ack 42                   ein Ereignis, nummeriert in bellhop status
          bellhop ack --all
        """,
        "A pet, a timer, or the number of an event.": "Ein Haustier, ein Timer, oder die Nummer eines Ereignisses.",
        "All unanswered notices.": "Alle unbeantworteten Meldungen.",
        "Hide a notice and bring it back later.": "Eine Meldung ausblenden und später wiederkommen lassen.",
        "bellhop snooze <name> [--for <duration> | --until <time>]": "bellhop snooze <name> [--for <dauer> | --until <uhrzeit>]",
        """
        Removes it from all screens. It comes back in 10 minutes, or when you say (1
        minute to 24 hours).

        Examples:
          bellhop snooze Snowy
          bellhop snooze Tea --for 30m
          bellhop snooze Snowy --until 18:00
        """: """
        Sie verschwindet von allen Bildschirmen und kommt nach 10 Minuten wieder, oder
        wann du willst (1 Minute bis 24 Stunden).

        Beispiele:
          bellhop snooze Snowy
          bellhop snooze Tee --for 30m
          bellhop snooze Snowy --until 18:00
        """,
        "After how long.": "Nach wie langer Zeit.",
        "At what time.": "Um wie viel Uhr.",
        "Show finished laundry, newest first.": "Die erledigte Wäsche zeigen, die neueste zuerst.",
        "Only this pet's.": "Nur die dieses Haustiers.",
        "Show the journal, or follow it as it grows.": "Das Journal zeigen, oder ihm folgen, während es wächst.",
        """
        bellhop events [--after <event>] [--limit <count>]
        bellhop events --follow [--after <event>]
        """: """
        bellhop events [--after <ereignis>] [--limit <anzahl>]
        bellhop events --follow [--after <ereignis>]
        """,
        """
        With --follow and --json each event is one line of JSON. If the daemon
        restarts, bellhop waits for it and misses nothing that happened meanwhile.

        Examples:
          bellhop events                   the last 20
          bellhop events --after 40        those after event 40
          bellhop events --follow          new ones, until Control-C
          bellhop events --follow --after 0 --json
        """: """
        Mit --follow und --json ist jedes Ereignis eine Zeile JSON. Startet der Dienst
        neu, wartet bellhop auf ihn und lässt nichts aus.

        Beispiele:
          bellhop events                   die letzten 20
          bellhop events --after 40        die nach Ereignis 40
          bellhop events --follow          neue, bis Strg-C
          bellhop events --follow --after 0 --json
        """,
        "Keep printing new events as they happen.": "Neue Ereignisse ausgeben, sobald sie geschehen.",
        "Only events after this one; 0 means all.": "Nur Ereignisse nach diesem; 0 heißt alle.",
        "How many at most; not with --follow.": "Höchstens wie viele; nicht mit --follow.",
        "Show why a notice was sent, held, dropped or withdrawn.":
            "Zeigen, warum eine Meldung gesendet, gehalten, verworfen oder zurückgezogen wurde.",
        """
        Examples:
          bellhop why 42                   what happened to event 42 at every sink
          bellhop why 42/phone             at one sink
        """: """
        Beispiele:
          bellhop why 42                   was aus Ereignis 42 auf jedem Kanal wurde
          bellhop why 42/phone             auf einem Kanal
        """,
        "The number of an event, or event/sink.": "Die Nummer eines Ereignisses, oder ereignis/kanal.",
        "List upcoming notices with the time left, and operations waiting for a sink.":
            "Anstehende Meldungen mit ihrer Restzeit zeigen, und was auf einen Kanal wartet.",
        "Silence notices without stopping their timers.": "Meldungen verstummen lassen, ohne ihre Timer anzuhalten.",
        """
        bellhop outbox cancel --timer <name>
        bellhop outbox cancel --pet <name>
        bellhop outbox cancel --all
        """: """
        bellhop outbox cancel --timer <name>
        bellhop outbox cancel --pet <name>
        bellhop outbox cancel --all
        """,
        """
        The timers keep running and their ends are recorded, but nobody is notified.

        Examples:
          bellhop outbox cancel --timer Tea
          bellhop outbox cancel --pet Snowy
          bellhop outbox cancel --all
        """: """
        Die Timer laufen weiter, und ihr Ende wird verzeichnet, aber nichts gemeldet.

        Beispiele:
          bellhop outbox cancel --timer Tee
          bellhop outbox cancel --pet Snowy
          bellhop outbox cancel --all
        """,
        "This timer's notice.": "Die Meldung dieses Timers.",
        "All notices of this pet.": "Alle Meldungen dieses Haustiers.",
        "Everything upcoming or waiting.": "Alles, was ansteht oder wartet.",
        "Show what a notice's link points to, and offer the next action.":
            "Zeigen, wohin der Link einer Meldung führt, und den nächsten Schritt anbieten.",
        """
        Clicking a notice runs this command with its link in a terminal. One key
        performs the next action.

        Example:
          bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
        """: """
        Ein Klick auf eine Meldung öffnet ihren Link mit diesem Befehl in einem
        Terminal. Eine Taste macht den nächsten Schritt.

        Beispiel:
          bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
        """,

        // The daemon.
        "Start the daemon and wait until it answers.": "Den Dienst starten und warten, bis er antwortet.",
        "bellhop up [--detached] [-- <arguments for bellhopd>]": "bellhop up [--detached] [-- <argumente für bellhopd>]",
        """
        Uses the systemd user unit if it is installed. With --detached, --socket or
        arguments for bellhopd, or without systemd, starts bellhopd directly; its log
        is then ~/.local/state/bellhop/bellhopd.log.

        Examples:
          bellhop up
          bellhop up -- --config ~/trial.toml --log-format json
        """: """
        Benutzt die systemd-Unit, wenn sie installiert ist. Mit --detached, --socket
        oder Argumenten für bellhopd oder ohne systemd startet es bellhopd direkt; das
        Protokoll ist dann ~/.local/state/bellhop/bellhopd.log.

        Beispiele:
          bellhop up
          bellhop up -- --config ~/probe.toml --log-format json
        """,
        "Do not use systemd.": "Systemd nicht benutzen.",
        "Arguments for bellhopd.": "Argumente für bellhopd.",
        "Stop the daemon and wait until it has exited.": "Den Dienst beenden und warten, bis er beendet ist.",
        "No timer is lost: those that end meanwhile notify you after the next start.":
            "Kein Timer geht verloren: was inzwischen endet, wird beim nächsten Start gemeldet.",
        "Check what works and what does not, and how to fix it.": "Prüfen, was geht und was nicht und wie es sich beheben lässt.",
        "Checks the socket, the store, the bus, each sink, the clock and lingering.\nExits with status 69 if something does not work.":
            """
        Prüft Socket, Datenbank, Sitzungsbus, jeden Kanal, Uhr und Verweilen.
        Endet mit dem Status 69, wenn etwas nicht funktioniert.
        """,
        "Show and test the places notices go to.": "Die Orte zeigen und testen, an die Meldungen gehen.",
        "List the configured sinks and their state.": "Die eingerichteten Kanäle und ihren Zustand zeigen.",
        "Send a test notice, and show each sink's answer and how fast it was.":
            "Eine Test-Meldung senden und zeigen, was jeder Kanal antwortet und wie schnell.",
        "Only this sink.": "Nur diesen Kanal.",
        "List the sink types this daemon knows, with their config keys.":
            "Die Kanaltypen dieses Dienstes zeigen, mit ihren Schlüsseln in der Konfiguration.",
        "Check, show and reload the config.": "Die Konfiguration prüfen, zeigen und neu laden.",
        "Check a config file: list every fault, change nothing.":
            "Eine Konfigurationsdatei prüfen: alle Fehler nennen, nichts ändern.",
        """
        Needs no running daemon. Exits with status 78 if there are faults.

        Examples:
          bellhop config check
          bellhop config check new.toml
        """: """
        Braucht keinen laufenden Dienst. Endet mit dem Status 78, wenn es Fehler gibt.

        Beispiele:
          bellhop config check
          bellhop config check neu.toml
        """,
        "The file; by default the one the daemon uses.": "Die Datei; sonst die, die der Dienst benutzt.",
        "Show the config in force, without its secrets.": "Die geltende Konfiguration zeigen, ohne ihre Geheimnisse.",
        "Show which file the config in force comes from.": "Zeigen, aus welcher Datei die geltende Konfiguration kommt.",
        "Reload the config; if it has any fault, nothing changes.":
            "Die Konfiguration neu laden; hat sie einen Fehler, ändert sich nichts.",
        "Timers and pending notices stay as they are. Parked sinks are retried.":
            "Timer und wartende Meldungen bleiben, wie sie sind. Geparkte Kanäle werden neu versucht.",
        "Show the versions of this program and of the running daemon.":
            "Die Versionen dieses Programms und des laufenden Dienstes zeigen.",
    ]
}
