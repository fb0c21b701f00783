extension German {
    /// Answers of the daemon other than refusals: problems, remarks, the doctor's checks.
    static let answers: KeyValuePairs<String, String> = [
        "Invalid request": "Die Anfrage ist unverständlich",
        "Unsupported API version": "Diese Fassung der Schnittstelle wird hier nicht gesprochen",
        "Not found": "So etwas gibt es nicht",
        "Method not allowed": "Hier nicht möglich",
        "Not allowed": "Nicht erlaubt",
        "The config has faults": "Die Konfiguration hat Fehler",
        "No room on the disk": "Kein Platz auf der Platte",
        "The store failed": "Die Datenbank ist gescheitert",
        "Another change came first": "Eine andere Änderung kam zuvor",
        "The daemon is shutting down": "Der Dienst wird gerade beendet",
        "Internal error in bellhopd": "Ein Fehler in bellhopd",
        "Not possible in the current state": "Der Befehl passt nicht zum Zustand",
        "A value is out of range": "Ein Wert liegt außerhalb seiner Grenzen",
        "The name is ambiguous": "Der Name kann mehreres heißen",
        "The command was not carried out": "Der Befehl wurde nicht ausgeführt",
        "another change came first (%1)": "eine andere Änderung kam zuvor (%1)",
        "the disk is full (%1); free some space and try again": "die Platte ist voll (%1); schaff Platz und versuch es noch einmal",
        "the database refused the values (%1)": "die Datenbank hat die Werte abgelehnt (%1)",
        "the database failed (%1)": "die Datenbank ist gescheitert (%1)",
        "the database %1 is damaged (%2); see: bellhop doctor": "die Datenbank %1 ist beschädigt (%2); siehe: bellhop doctor",
        "the disk under %1 cannot be read or written (%2); look for disk errors with dmesg, then see: bellhop doctor":
            "die Platte unter %1 lässt sich nicht lesen oder beschreiben (%2); such mit dmesg nach Plattenfehlern, dann siehe: bellhop doctor",
        "the database %1 is damaged (%2); Bellhop continues with what it can read":
            "die Datenbank %1 ist beschädigt (%2); was lesbar ist, läuft weiter",
        "the disk under %1 cannot be read or written (%2)": "die Platte unter %1 lässt sich nicht lesen oder beschreiben (%2)",
        "changes were lost: the database's log was damaged, and is kept as %1":
            "Änderungen sind verloren: Das Protokoll der Datenbank war beschädigt und liegt unter %1",
        "%1 was deleted or replaced while in use; everything stored since then is lost when bellhopd stops":
            "%1 wurde gelöscht oder ersetzt, während bellhopd damit arbeitet; was seither gespeichert wird, ist weg, sobald bellhopd endet",
        "the disk of %1 is full, so nothing can be stored": "die Platte von %1 ist voll; nichts lässt sich speichern",
        "timers that are due cannot be stored: %1": "fällige Timer lassen sich nicht speichern: %1",
        "Bellhop retries every 5 seconds. The log of bellhopd says what is wrong.":
            "Es wird alle 5 Sekunden noch einmal versucht. Was im Weg steht, sagt das Protokoll von bellhopd.",
        "See the store check above.": "Siehe oben bei der Datenbank.",
        "Store: %1. See: bellhop doctor": "Datenbank: %1. Siehe: bellhop doctor",
        "the disk of %1 was full, and the reserved space is used up":
            "die Platte von %1 war voll; der dafür freigehaltene Platz ist verbraucht",
        "Copy the folder of %1, then put a backup in its place: bellhop restore FILE --yes. Without one, try: sqlite3 %2 .recover":
            "Kopiere den Ordner von %1 und spiel dann eine Sicherung ein: bellhop restore DATEI --yes. Ohne Sicherung hilft vielleicht: sqlite3 %2 .recover",
        "Check the disk for errors: dmesg | tail. Save what can be read: bellhop backup FILE":
            "Such nach Fehlern der Platte: dmesg | tail. Rette, was lesbar ist: bellhop backup DATEI",
        "Check your timers and pets, and restart what is missing. Then delete %1 and %2-wal.":
            "Prüfe deine Timer und Haustiere und starte neu, was fehlt. Danach lösche %1 und %2-wal.",
        "Save it: bellhop backup FILE && bellhop restore FILE --yes":
            "Rette sie: bellhop backup DATEI && bellhop restore DATEI --yes",
        "The path is not properly percent-encoded.": "Der Pfad ist nicht richtig prozentkodiert.",
        "Paths begin with /%1.": "Pfade beginnen mit /%1.",
        "The query is not properly percent-encoded.": "Die Abfrage ist nicht richtig prozentkodiert.",
        "The body is not the JSON expected here: %1.": "Der Inhalt ist nicht das JSON, das hier erwartet wird: %1.",
        "The body is not JSON: %1.": "Der Inhalt ist kein JSON: %1.",
        "The body is longer than %1 MB, or was cut off.": "Der Inhalt ist länger als %1 MB, oder er wurde abgeschnitten.",
        "%1 must be a whole number from %2 to %3.": "%1 muss eine ganze Zahl von %2 bis %3 sein.",
        "There is nothing at %1 /%2/%3.": "Unter %1 /%2/%3 gibt es nichts.",
        "Last-Event-ID must be the number of an event.": "Last-Event-ID muss die Nummer eines Ereignisses sein.",
        "Give a name.": "Gib einen Namen an.",
        "Give either event or all.": "Gib entweder event oder all an.",
        "Give exactly one of timer, pet and all.": "Gib genau eines von timer, pet und all an.",
        "Give exactly one of delivery, sink and all.": "Gib genau eines von delivery, sink und all an.",
        "Give exactly one of byMs and at.": "Gib genau eines von byMs und at an.",
        "A batch holds at most %1 timers.": "Ein Stapel hat höchstens %1 Timer.",
        "A timer takes exactly one of durationMs, due, at, every and start.":
            "Ein Timer nimmt genau eines von durationMs, due, at, every und start.",
        "No sink is configured. See \"bellhop doctor\".": "Kein Kanal ist eingerichtet. Siehe „bellhop doctor“.",
        "%1 may still ring for %2{timer|timers} that ended, changed or stopped; the withdrawal is being retried: %3":
            "%1 klingelt vielleicht noch für %2{beendeten, geänderten oder angehaltenen Timer|beendete, geänderte oder angehaltene Timer}; das Zurücknehmen wird wieder versucht: %3",
        "%1 does not hold %2{message|messages} yet in case this machine is off; retrying: %3":
            "%1 hält %2{Meldung|Meldungen} noch nicht für den Fall, dass diese Maschine aus ist; das wird wieder versucht: %3",
        "%1 holds no messages in case this machine is off: %2": "%1 hält keine Meldungen für den Fall, dass diese Maschine aus ist: %2",
        "%1 is not accepting notices: %2": "%1 nimmt keine Meldungen an: %2",
        "%1 (%2 since %3)": "%1 (%2 seit %3)",
        "%1 (%2 waiting)": "%1 (%2 warten)",
        "It reports event %1 by itself, because the others merged with it were answered.":
            "Es meldet Ereignis %1 allein, weil die anderen beantwortet sind, mit denen es gemeldet war.",
        "No other sink had accepted it, so it reports event %1 there.":
            "Kein anderer Kanal hatte es angenommen: Es meldet dort Ereignis %1.",
        "It repeats event %1 (%2), because nobody had answered.": "Es meldet Ereignis %1 wieder (%2), weil niemand geantwortet hatte.",
        "It stands for %1{event|events}: %2.": "Es steht für %1{Ereignis|Ereignisse}: %2.",
        "Event %1 reports it.": "Ereignis %1 meldet es.",
        "Notices for %1 wait until its settings or its server are fixed. See: bellhop doctor":
            "Meldungen für %1 warten, bis dessen Einstellungen oder Server in Ordnung sind. Siehe: bellhop doctor",
        "It reports event %1, the only late one.": "Sie meldet Ereignis %1, das als einziges verspätet war.",
        "It was recorded %1 after it was due, because the daemon or the machine was not running.":
            "Es wurde erst %1 nach der Fälligkeit verzeichnet, weil der Dienst oder der Rechner nicht lief.",
        "Nobody was notified: %1.": "Niemand hat davon erfahren: %1.",
        "%1 is deleted.": "%1 ist gelöscht.",
        "%1 is stopped.": "%1 ist angehalten.",
        "%1 is acknowledged.": "%1 ist beantwortet.",
        "%1 is acknowledged: %2{notice|notices}.": "%1 ist beantwortet: %2{Meldung|Meldungen}.",
        "Nothing was running for %1.": "Für %1 lief nichts.",
        "accepted the test notice": "hat die Test-Meldung angenommen",
        "The config has faults, so nothing was changed.": "Die Konfiguration hat Fehler, darum wurde nichts geändert.",

        "%1/bellhop.db can be written": "%1/bellhop.db ist beschreibbar",
        "Check the free space and the permissions of %1.": "Sieh nach Platz und Rechten von %1.",
        "%1 MB free in %2": "%1 MB frei in %2",
        "Free some space there.": "Schaff dort Platz.",
        "Others can change the config: %1": "Auch andere können die Konfiguration ändern: %1",
        "Anyone who can change the config can run programs as this user. A reload refuses it until only you can.":
            "Wer die Konfiguration ändern kann, kann Programme als dieser Benutzer starten. Neu gelesen wird sie erst, wenn nur du sie ändern kannst.",
        "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR says where it is":
            "weder DBUS_SESSION_BUS_ADDRESS noch XDG_RUNTIME_DIR sagt, wo er ist",
        "nothing answers at %1: %2": "unter %1 antwortet nichts: %2",
        "For pop-ups, start bellhopd in your desktop session: \"systemctl --user restart bellhop\".":
            "Für Einblendungen starte bellhopd in deiner Sitzung: „systemctl --user restart bellhop“.",
        "%1 in %2": "%1 in %2",
        "%1 in %2, suspended for %3 since boot": "%1 in %2, seit dem Start %3 im Ruhezustand",
        "timers keep running when you log out": "Timer laufen weiter, wenn du abgemeldet bist",
        "the daemon stops when you log out; timers that end meanwhile are reported at the next login":
            "der Dienst endet, wenn du dich abmeldest, und Timer werden bei der nächsten Anmeldung gemeldet",
        "Run \"loginctl enable-linger %1\".": "Führ „loginctl enable-linger %1“ aus.",
        "%1: good. Sinks: %2.": "%1: in Ordnung. Kanäle: %2.",
        "%1: good. Sinks: none.": "%1: in Ordnung. Kanäle: keine.",

        "bellhopd is not running: nobody answers at %1.\nStart it with: bellhop up":
            "bellhopd läuft nicht: Niemand antwortet an %1.\nStarte ihn mit: bellhop up",
        "You may not use the socket %1.\nJoin its group (sudo usermod -aG bellhop \"$USER\") and log in again, or start your own daemon with: bellhop up":
            """
        Du darfst den Socket %1 nicht benutzen.
        Tritt seiner Gruppe bei (sudo usermod -aG bellhop "$USER") und melde dich neu an, oder starte einen eigenen Dienst mit: bellhop up
        """,
        "You may not use the socket %1.\nIt belongs to another user; check --socket and $BELLHOP_SOCKET.":
            "Du darfst den Socket %1 nicht benutzen.\nEr gehört jemand anderem; prüf --socket und $BELLHOP_SOCKET.",
        "Another user%1 listens at the socket %2, so nothing was sent there.\nSee who made it: ls -ld %3. Check $XDG_RUNTIME_DIR, --socket and $BELLHOP_SOCKET.":
            "Am Socket %2 lauscht jemand anderes%1, darum wurde nichts dorthin geschickt.\nSchau nach, von wem er ist: ls -ld %3. Prüf $XDG_RUNTIME_DIR, --socket und $BELLHOP_SOCKET.",
        "The socket path %1 is longer than the %2 bytes the kernel allows. Choose a shorter --socket or $BELLHOP_SOCKET.":
            "Der Socket-Pfad %1 ist länger als die %2 Bytes, die der Kernel erlaubt. Wähl einen kürzeren für --socket oder $BELLHOP_SOCKET.",
        "bellhopd at %1 gave no answer within %2. It may be stopped or overloaded; see its log, or: bellhop doctor":
            "bellhopd an %1 hat innerhalb von %2 nicht geantwortet. Vielleicht ist er angehalten oder überlastet; sieh in sein Protokoll, oder: bellhop doctor",
        "bellhopd at %1 closed the connection in the middle of its answer. Check with \"bellhop status\" whether the command was carried out.":
            "bellhopd an %1 hat die Verbindung mitten in der Antwort geschlossen. Prüf mit „bellhop status“, ob der Befehl ausgeführt wurde.",
        "bellhopd at %1 is version %2, this is bellhop %3, and the two are not compatible (%4).\nInstall the same version of both, then restart the daemon: bellhop down && bellhop up":
            """
        bellhopd an %1 hat die Version %2, dies ist bellhop %3, und die beiden passen nicht zusammen (%4).
        Installier beide in derselben Version, dann starte den Dienst neu: bellhop down && bellhop up
        """,
        "What answers at %1 does not speak Bellhop's protocol (%2). Check --socket and $BELLHOP_SOCKET.":
            "Was an %1 antwortet, spricht nicht Bellhops Sprache (%2). Prüf --socket und $BELLHOP_SOCKET.",
        "Cannot reach the daemon at %1: %2.": "Der Dienst an %1 ließ sich nicht fragen: %2.",
    ]
}
