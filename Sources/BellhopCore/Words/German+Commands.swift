extension German {
    /// The output of commands.
    static let commands: KeyValuePairs<String, String> = [
        "--pet and --timer cannot be used together.": "--pet und --timer schließen einander aus.",
        "There is no pet or timer called \"%1\". See: bellhop status": "Kein Haustier und kein Timer heißt „%1“. Siehe: bellhop status",
        "pet %1 (%2)": "Haustier %1 (%2)",
        "timer %1 (%2)": "Timer %1 (%2)",
        "%1 → %2 (%3)": "%1 → %2 (%3)",
        "timer %1 → %2 (%3)": "Timer %1 → %2 (%3)",
        "ended timer %1 (#%2)": "abgelaufener Timer %1 (#%2)",
        "write more of the name, or its id, or add --pet or --timer":
            "schreib mehr vom Namen, oder die Kennung, oder füg --pet oder --timer hinzu",
        "write more of the name, or the id": "schreib mehr vom Namen, oder die Kennung",
        "\"%1\" could mean several things; %2:%3": "„%1“ kann mehreres heißen; %2:%3",
        "%1 has ended already. Answer its notice: bellhop ack %2, or snooze it: bellhop snooze %3":
            "%1 ist schon zu Ende. Beantworte die Meldung: bellhop ack %2, oder lass sie wiederkommen: bellhop snooze %3",
        "The timer \"%1\" has no notice waiting for an answer. See: bellhop status":
            "Vom Timer „%1“ wartet keine Meldung auf Antwort. Siehe: bellhop status",
        "The name is empty. See: bellhop status": "Der Name ist leer. Siehe: bellhop status",
        "Missing value for '--lang <language>': write --lang de or --lang en":
            "Zu „--lang <sprache>“ fehlt der Wert: schreib --lang de oder --lang en",
        "The language \"%1\" is not supported; write --lang de or --lang en":
            "Die Sprache „%1“ gibt es hier nicht; schreib --lang de oder --lang en",
        "Missing value for '--socket <path>': write --socket /run/user/1000/bellhop/socket":
            "Zu „--socket <pfad>“ fehlt der Wert: schreib --socket /run/user/1000/bellhop/socket",
        "The output cannot be written: %1.": "Die Ausgabe lässt sich nicht schreiben: %1.",
        "Did you mean %1?": "Meintest du %1?",

        // The daemon.
        "%1 cannot be run: %2.": "%1 lässt sich nicht starten: %2.",
        "the system cannot create a thread": "das System hat keinen Thread übrig",
        "bellhopd was not found next to bellhop or in PATH. Install it: contrib/install":
            "bellhopd liegt weder neben bellhop noch im PATH. Installier ihn: contrib/install",
        "systemd could not stop %1.\nSee why: systemctl --user status bellhop":
            "systemd konnte %1 nicht anhalten.\nWarum, zeigt: systemctl --user status bellhop",
        "bellhopd is stopped": "bellhopd ist beendet",
        "bellhopd is not running": "bellhopd läuft nicht",
        "bellhopd (process %1) did not stop within %2 s. Stop it: kill %3":
            "bellhopd (Prozess %1) hat sich nach %2 s noch nicht beendet. Beende ihn: kill %3",
        "bellhopd %1 is already running": "bellhopd %1 läuft schon",
        "bellhopd was started but does not answer at %1.": "bellhopd wurde gestartet, antwortet aber nicht an %1.",
        "bellhopd %1 is ready": "bellhopd %1 ist bereit",
        "systemd could not start %1.\nSee why: journalctl --user -u bellhop -n 20\nOr without systemd: bellhop up --detached":
            """
        systemd konnte %1 nicht starten.
        Warum, zeigt: journalctl --user -u bellhop -n 20
        Oder ohne systemd: bellhop up --detached
        """,
        "Neither HOME nor XDG_STATE_HOME is set, so there is no place for the daemon's state. Set one of them.":
            "Weder HOME noch XDG_STATE_HOME ist gesetzt, also hat der Dienst keinen Ort für seinen Zustand. Setz eines davon.",
        "The folder of %1 cannot be created: %2.": "Der Ordner von %1 lässt sich nicht anlegen: %2.",
        "bellhopd exited immediately with status %1. Its log %2 says:%3":
            "bellhopd hat sich sofort mit dem Status %1 beendet. Sein Protokoll %2 sagt:%3",
        "bellhopd (process %1) was started but is not ready after %2 s. See %3":
            "bellhopd (Prozess %1) wurde gestartet, ist aber nach %2 s nicht bereit. Siehe %3",
        "not found next to bellhop or in PATH": "weder neben bellhop noch im PATH",
        "install it: contrib/install": "installier es: contrib/install",
        "no user unit %1, so nothing starts bellhopd at login": "keine Benutzer-Unit %1, also startet nichts bellhopd bei der Anmeldung",
        "contrib/install installs it": "contrib/install installiert sie",
        "%1 is running": "%1 läuft",
        "%1 is installed but not running": "%1 ist installiert, läuft aber nicht",
        "systemctl --user enable --now bellhop; journalctl --user -u bellhop -n 20 shows why it stopped":
            "systemctl --user enable --now bellhop; warum er endete, zeigt journalctl --user -u bellhop -n 20",
        "%1, its last lines:": "%1, die letzten Zeilen:",
        "the daemon went away; waiting for it": "der Dienst ist weg; ich warte auf ihn",
        "it is back": "er ist wieder da",
        "Everything works.": "Alles funktioniert.",
        "%1{check|checks} failed, %2 with warnings.": "%1{Prüfung|Prüfungen} fehlgeschlagen, %2 mit Warnung.",
        "the built-in config (no file at %1)": "die eingebaute Konfiguration (keine Datei unter %1)",
        "%1, in effect since %2": "%1, gilt seit %2",
        "The file has changed but was rejected; the config above stays in effect:":
            "Die geänderte Datei wurde abgelehnt; weiter gilt, was oben steht:",
        "built-in; no file found at %1": "eingebaut; keine Datei gefunden unter %1",
        "built-in config": "eingebaute Konfiguration",
        "%1: no faults": "%1: keine Fehler",
        "It names no sink, so the built-in ones apply: %1": "Sie nennt keinen Kanal, also gelten die eingebauten: %1",
        "%1{fault|faults}": "%1{Fehler|Fehler}",
        "%1 is in effect; changed: %2": "%1 gilt jetzt; geändert: %2",
        "%1 is in effect; nothing changed": "%1 gilt; nichts hat sich geändert",
        "retrying: %1": "neuer Versuch: %1",
        "The versions differ. Restart the daemon: bellhop down && bellhop up":
            "Die Versionen sind verschieden. Starte den Dienst neu: bellhop down && bellhop up",
        "No sinks, so nobody is notified. Choose who gets notified, and where: bellhop setup":
            "Keine Kanäle, also erfährt niemand etwas. Leg fest, wer Meldungen bekommt, und wo: bellhop setup",
        "%1 waiting": "%1 warten",
        "There is no sink to test.": "Es gibt keinen Kanal zum Testen.",
        "required": "nötig",

        // Pets.
        "--for starts the dryer and --add extends it; give only one of them.":
            "--for startet den Trockner, --add verlängert ihn; gib nur eines davon an.",
        "--add extends a running dryer and --replace ends it; give only one of them.":
            "--add verlängert einen laufenden Trockner, --replace beendet ihn; gib nur eines davon an.",
        "This deletes %1 with all its laundry, and cannot be undone.\nRetire it:    bellhop pet retire %2\nOr delete it: bellhop pet delete %3 --yes":
            """
        Das löscht %1 mit aller Wäsche und lässt sich nicht rückgängig machen.
        In den Ruhestand: bellhop pet retire %2
        Oder löschen:     bellhop pet delete %3 --yes
        """,
        "%1 is deleted": "%1 ist gelöscht",
        "%1: washing, %2": "%1: wäscht, %2",
        "%1: drying, %2": "%1: trocknet, %2",
        "%1: comes back in %2": "%1: kommt wieder in %2",
        "comes back in %1": "kommt wieder in %1",
        "%1: stopped. %2": "%1: angehalten. %2",
        "%1: finished. %2": "%1: beendet. %2",
        "%1: no dryer this time. %2": "%1: diesmal ohne Trockner. %2",
        "%1: this round is given up; the streak is %2": "%1: diese Runde ist aufgegeben; die Serie steht bei %2",
        "%1 is retired. Bring it back with: bellhop pet revive %2": "%1 ist im Ruhestand. Zurückholen: bellhop pet revive %2",
        "%1 is back and %2": "%1 ist wieder da. %1 %2",
        "%1: answered": "%1: beantwortet",
        "%1{minute|minutes}": "%1{Minute|Minuten}",
        "%1{day|days}": "%1{Tag|Tage}",
        "Streak %1 (longest %2)": "Serie %1 (längste %2)",
        "%1{round|rounds} in all": "%1{Runde|Runden} insgesamt",
        "%1 %2 %3, %4": "%1 %2 %3, %4",
        "%1 %2 %3, %4, next due %5": "%1 %2 %3, %4, wieder fällig %5",
        "No pets yet. Add one with: bellhop pet add Snowy": "Noch keine Haustiere. Eines anlegen: bellhop pet add Snowy",
        "is retired": "ist im Ruhestand",
        "%1 of 100": "%1 von 100",
        "health": "Gesundheit",
        "laundry": "Wäsche",
        "due": "fällig",
        "last laundry": "letzte Wäsche",
        "never": "nie",
        "%1 (longest %2)": "%1 (längste %2)",
        "streak": "Serie",
        "rounds": "Runden",
        "every": "Abstand",
        "5 min (test)": "5 min (Test)",
        "unanswered": "unbeantwortet",

        // Timers and notices.
        "answered": "beantwortet",
        "stopped": "angehalten",
        "started": "gestartet",
        "%1 left": "noch %1",
        "%1: at %2, %3 left": "%1: um %2, noch %3",
        "No timer is running. Start one with: bellhop timer 10m Tea": "Kein Timer läuft. Einen starten: bellhop timer 10m Tee",
        "and %1 more (--limit)": "und %1 weitere (--limit)",
        "and %1 more: bellhop timer list": "und %1 weitere: bellhop timer list",
        "and %1 more": "und %1 weitere",
        "due %1": "fällig %1",
        "%1 is not an option. A name that begins with a dash goes after --: -- %2":
            "%1 ist keine Option. Ein Name, der mit einem Strich beginnt, steht nach --: -- %2",
        "--all goes with: bellhop timer list": "--all gehört zu: bellhop timer list",
        "--limit goes with: bellhop timer list": "--limit gehört zu: bellhop timer list",
        "--label goes with a new timer.": "--label gehört zu einem neuen Timer.",
        "--limit must be 1 or more.": "--limit muss mindestens 1 sein.",
        "--after must be 0 or more.": "--after muss mindestens 0 sein.",
        "--limit and --follow cannot be used together.": "--limit und --follow schließen einander aus.",
        "--for and --until cannot be used together.": "--for und --until schließen einander aus.",
        "The label \"%1\" has no key; write key=value: --label room=kitchen":
            "Das Etikett „%1“ hat keinen Schlüssel; schreib schlüssel=wert: --label raum=küche",
        "Say how: a duration, --less <duration> or --until <time>.":
            "Sag, wie: eine Dauer, --less <dauer> oder --until <uhrzeit>.",
        "Say what to answer: a pet, a timer, the number of an event, or --all.":
            "Sag, was du beantwortest: ein Haustier, einen Timer, die Nummer eines Ereignisses oder --all.",
        "Say what to silence: --timer, --pet or --all.": "Sag, was verstummen soll: --timer, --pet oder --all.",
        "\"%1\" is not an event. Give its number, as in bellhop events: 42, or 42/phone for one sink.":
            "„%1“ ist kein Ereignis. Schreib seine Nummer, wie bellhop events sie zeigt: 42, oder 42/phone für einen Kanal.",
        "Any key closes this.": "Jede Taste schließt das Fenster.",
        "any other key closes this": "jede andere Taste schließt das Fenster",
        "Nothing has happened yet.": "Noch ist nichts geschehen.",
        "No laundry has been folded yet.": "Noch wurde keine Wäsche gefaltet.",
        "There was nothing to answer.": "Es gab nichts zu beantworten.",
        "due %1, recorded %2 late": "fällig %1, verzeichnet %2 zu spät",
        "No sink was notified.": "Kein Kanal hat davon erfahren.",
        "after %1{attempt|attempts}": "nach %1{Versuch|Versuchen}",
        "Nothing is armed or pending.": "Nichts steht an oder wartet.",
        "There was nothing to silence.": "Es gab nichts, was verstummen könnte.",
        "%1{notice|notices} silenced; the timers keep running": "%1{Meldung verstummt|Meldungen verstummt}; die Timer laufen weiter",
        "%1{pending operation|pending operations} removed": "%1{wartender Vorgang|wartende Vorgänge} entfernt",
        "silenced": "verstummt",
        "Nothing is running. Start something with: bellhop pet add Snowy, or: bellhop timer 10m Tea":
            "Nichts läuft. Fang an mit: bellhop pet add Snowy, oder: bellhop timer 10m Tee",
        "Pets": "Haustiere",
        "Unanswered (%1)": "Unbeantwortet (%1)",
        "Sinks": "Kanäle",
        "sink %1": "Kanal %1",
        "test mode: not a real household": "Testmodus: kein echter Haushalt",
    ]
}
