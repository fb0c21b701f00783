extension German {
    /// The help of all commands except those for pets and timers. Lines of discussions are at most
    /// 80 columns wide.
    static let help: KeyValuePairs<String, String> = [
        "Timers that survive anything, and laundry pets that depend on them.":
            "Timer, die alles überstehen, und Wäsche-Haustiere, die von ihnen leben.",
        """
        Examples:
          bellhop pet add Snowy            a pet that wants its laundry done
          bellhop wash Snowy               start the wash; you are told when it ends
          bellhop timer 10m Tea            a timer; a bare number is minutes
          bellhop timer at 14:45 "Call mum"
          bellhop status                   what runs, what waits for an answer

        Names match by their beginning, and case does not matter. Every command has
        --json, in front of its name or behind. The daemon that keeps the time is
        bellhopd; "bellhop up" starts it.
        """: """
        Beispiele:
          bellhop pet add Snowy            ein Haustier, das gewaschen werden will
          bellhop wash Snowy               Wäsche starten; du erfährst vom Ende
          bellhop timer 10m Tee            ein Timer; eine Zahl allein sind Minuten
          bellhop timer at 14:45 "Mama anrufen"
          bellhop status                   was läuft und was auf Antwort wartet

        Von Namen genügt der Anfang, groß oder klein ist gleich. Jeder Befehl hat
        --json, vor seinem Namen oder dahinter. Der Dienst, der die Zeit hält, heißt
        bellhopd; „bellhop up“ startet ihn.
        """,
        "Laundry": "Wäsche",
        "Timers": "Timer",
        "Notices": "Meldungen",
        "Daemon": "Dienst",

        // Options of every command.
        "Print JSON for programs; errors become problem documents on standard error.":
            "JSON für Programme ausgeben; Fehler als Problemdokument auf der Fehlerausgabe.",
        "No colours; NO_COLOR in the environment does the same.": "Keine Farben; NO_COLOR in der Umgebung tut dasselbe.",
        "The daemon's socket. Otherwise $BELLHOP_SOCKET, yours, the system's.":
            "Der Socket des Dienstes. Sonst $BELLHOP_SOCKET, deiner, der des Systems.",
        "Speak German (de) or English (en). Otherwise as $LC_ALL or $LANG has it.":
            "Deutsch (de) oder Englisch (en) sprechen. Sonst wie in $LC_ALL oder $LANG.",
        "Who does it: a member of the household. Otherwise $BELLHOP_BY.":
            "Wer es tut: ein Mitglied des Haushalts. Sonst wie in $BELLHOP_BY.",
        "member": "mitglied",
        "The name is a pet's.": "Der Name ist der eines Haustiers.",
        "The name is a timer's.": "Der Name ist der eines Timers.",
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
        "Show what runs, what waits for an answer, and how the sinks are.":
            "Zeigen, was läuft, was auf Antwort wartet, und wie es den Kanälen geht.",
        "Answer a notice: it goes from every screen.": "Eine Meldung beantworten: sie verschwindet von jedem Bildschirm.",
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
          bellhop ack Tea                  every timer of that name that has ended
          bellhop ack 42                   one event, as bellhop status numbers it
          bellhop ack --all
        """: """
        Beispiele:
          bellhop ack Snowy                alle Meldungen von Snowy
          bellhop ack Tee                  jeder abgelaufene Timer dieses Namens
          bellhop ack 42                   ein Ereignis, wie bellhop status es nummeriert
          bellhop ack --all
        """,
        "A pet, a timer, or the number of an event.": "Ein Haustier, ein Timer, oder die Nummer eines Ereignisses.",
        "Everything that is unanswered.": "Alles, was unbeantwortet ist.",
        "Let a notice come back later.": "Eine Meldung später wiederkommen lassen.",
        "bellhop snooze <name> [--for <duration> | --until <time>]": "bellhop snooze <name> [--for <dauer> | --until <uhrzeit>]",
        """
        It is taken from all screens and comes back in 10 minutes, or when you say: 1
        minute to 24 hours.

        Examples:
          bellhop snooze Snowy
          bellhop snooze Tea --for 30m
          bellhop snooze Snowy --until 18:00
        """: """
        Sie verschwindet von allen Bildschirmen und kommt in 10 Minuten wieder, oder
        wann du willst: nach 1 Minute bis 24 Stunden.

        Beispiele:
          bellhop snooze Snowy
          bellhop snooze Tee --for 30m
          bellhop snooze Snowy --until 18:00
        """,
        "In how long.": "In wie langer Zeit.",
        "At what time.": "Um wie viel Uhr.",
        "Show the laundry that was done, newest first.": "Die erledigte Wäsche zeigen, die neueste zuerst.",
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
        With --follow and --json each event is one line of JSON. A daemon that is
        restarted is waited for, and nothing that happened meanwhile is left out.

        Examples:
          bellhop events                   the last 20
          bellhop events --after 40        those after event 40
          bellhop events --follow          new ones, until Control-C
          bellhop events --follow --after 0 --json
        """: """
        Mit --follow und --json ist jedes Ereignis eine Zeile JSON. Auf einen Dienst,
        der neu startet, wird gewartet, und nichts von inzwischen wird ausgelassen.

        Beispiele:
          bellhop events                   die letzten 20
          bellhop events --after 40        die nach Ereignis 40
          bellhop events --follow          neue, bis Strg-C
          bellhop events --follow --after 0 --json
        """,
        "Go on with new events as they happen.": "Mit neuen Ereignissen weitermachen, sobald sie geschehen.",
        "Only events after this one; 0 is all there are.": "Nur Ereignisse nach diesem; 0 sind alle.",
        "How many at most; not with --follow.": "Höchstens wie viele; nicht mit --follow.",
        "Tell why a notice was sent, held, dropped or taken back.":
            "Sagen, warum eine Meldung gesendet, gehalten, verworfen oder zurückgezogen wurde.",
        """
        Examples:
          bellhop why 42                   what became of event 42 at every sink
          bellhop why 42/phone             at one sink
        """: """
        Beispiele:
          bellhop why 42                   was aus Ereignis 42 auf jedem Kanal wurde
          bellhop why 42/phone             auf einem Kanal
        """,
        "The number of an event, or event/sink.": "Die Nummer eines Ereignisses, oder ereignis/kanal.",
        "List armed notices with the time left, and operations that wait for a sink.":
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
        The timers go on and their ends are recorded; nobody is told of them.

        Examples:
          bellhop outbox cancel --timer Tea
          bellhop outbox cancel --pet Snowy
          bellhop outbox cancel --all
        """: """
        Die Timer laufen weiter, und ihr Ende wird verzeichnet; niemand erfährt davon.

        Beispiele:
          bellhop outbox cancel --timer Tee
          bellhop outbox cancel --pet Snowy
          bellhop outbox cancel --all
        """,
        "This timer's notice.": "Die Meldung dieses Timers.",
        "All notices of this pet.": "Alle Meldungen dieses Haustiers.",
        "Everything that is armed or waits.": "Alles, was ansteht oder wartet.",
        "Show what a notice's link leads to, and offer the next action.":
            "Zeigen, wohin der Link einer Meldung führt, und den nächsten Schritt anbieten.",
        """
        A click on a notice opens its link in a terminal through this command. One key
        does what is to be done next.

        Example:
          bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
        """: """
        Ein Klick auf eine Meldung öffnet ihren Link mit diesem Befehl in einem
        Terminal. Eine Taste tut, was als Nächstes zu tun ist.

        Beispiel:
          bellhop open bellhop://pet/0193a4c5-6b2e-7d11-8f00-5a0c9e31b7d2
        """,

        // The daemon.
        "Start the daemon and wait until it answers.": "Den Dienst starten und warten, bis er antwortet.",
        "bellhop up [--detached] [-- <arguments for bellhopd>]": "bellhop up [--detached] [-- <argumente für bellhopd>]",
        """
        Uses the systemd user unit where it is installed. With --detached, --socket or
        arguments for bellhopd, or without systemd, starts it by itself; its log is then
        ~/.local/state/bellhop/bellhopd.log.

        Examples:
          bellhop up
          bellhop up -- --config ~/trial.toml --log-format json
        """: """
        Benutzt die systemd-Unit, wo sie installiert ist. Mit --detached, --socket oder
        Argumenten für bellhopd, oder ohne systemd, startet der Dienst allein; sein
        Protokoll ist dann ~/.local/state/bellhop/bellhopd.log.

        Beispiele:
          bellhop up
          bellhop up -- --config ~/probe.toml --log-format json
        """,
        "Do not use systemd.": "Systemd nicht benutzen.",
        "Arguments for bellhopd.": "Argumente für bellhopd.",
        "End the daemon and wait until it is gone.": "Den Dienst beenden und warten, bis er weg ist.",
        "No timer is lost: what ends meanwhile is told after the next start.":
            "Kein Timer geht verloren: was inzwischen endet, wird nach dem nächsten Start gemeldet.",
        "Check what works and what does not, and say how to mend it.": "Prüfen, was geht und was nicht, und sagen, wie es zu beheben ist.",
        "Looks at the socket, the store, the bus, each sink, the clock and lingering.\nEnds with status 69 when something does not work.":
            """
        Sieht nach Socket, Datenbank, Sitzungsbus, jedem Kanal, Uhr und Verweilen.
        Endet mit dem Status 69, wenn etwas nicht funktioniert.
        """,
        "Show and test the places that notices go to.": "Die Orte zeigen und testen, an die Meldungen gehen.",
        "List the sinks of the config and how they are.": "Die Kanäle der Konfiguration zeigen, und wie es ihnen geht.",
        "Send a test notice, and show what each sink said and how fast.":
            "Eine Test-Meldung senden und zeigen, was jeder Kanal sagte und wie schnell.",
        "Only this sink.": "Nur diesen Kanal.",
        "List the types of sinks this daemon knows, with the keys of their tables.":
            "Die Arten von Kanälen zeigen, die dieser Dienst kennt, mit den Schlüsseln ihrer Tabellen.",
        "Check, show and reload the config.": "Die Konfiguration prüfen, zeigen und neu laden.",
        "Check a config file; every fault is listed, nothing is changed.":
            "Eine Konfigurationsdatei prüfen; jeder Fehler wird genannt, nichts geändert.",
        """
        Needs no running daemon. Ends with status 78 when there are faults.

        Examples:
          bellhop config check
          bellhop config check new.toml
        """: """
        Braucht keinen laufenden Dienst. Endet mit dem Status 78, wenn Fehler da sind.

        Beispiele:
          bellhop config check
          bellhop config check neu.toml
        """,
        "The file; otherwise the one the daemon uses.": "Die Datei; sonst die, die der Dienst benutzt.",
        "Show the config in force, without its secrets.": "Die geltende Konfiguration zeigen, ohne ihre Geheimnisse.",
        "Say which file the config in force comes from.": "Sagen, aus welcher Datei die geltende Konfiguration kommt.",
        "Read the config again: all of it, or on any fault none.": "Die Konfiguration neu lesen: ganz, oder bei einem Fehler gar nicht.",
        "Timers and waiting notices are untouched. Sinks that were parked try again.":
            "Timer und wartende Meldungen bleiben, wie sie sind. Geparkte Kanäle versuchen es neu.",
        "Show the versions of this program and of the daemon that runs.":
            "Die Versionen dieses Programms und des laufenden Dienstes zeigen.",
    ]
}
