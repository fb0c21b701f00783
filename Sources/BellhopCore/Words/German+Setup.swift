extension German {
    /// The first setup: who is notified, and where.
    static let setup: KeyValuePairs<String, String> = [
        "Who is told, and where": "Wer es erfährt, und wo",
        """
        A wash that is done should reach you, wherever you are. Some questions say how, and each way is tried before it is written down. \
        Enter takes what stands in brackets; Ctrl-C leaves everything as it is.
        """: """
        Eine fertige Wäsche soll dich erreichen, wo immer du bist. Ein paar Fragen klären, wie, und jeder Weg wird ausprobiert, bevor er \
        aufgeschrieben wird. Enter nimmt, was in Klammern steht; Strg-C lässt alles, wie es ist.
        """,
        "Config: %1, a new file": "Konfiguration: %1, eine neue Datei",
        "Config: %1": "Konfiguration: %1",
        "Config: %1, with %2": "Konfiguration: %1, mit %2",
        "bellhopd is not running, and only when it runs can anything be tried.":
            "bellhopd läuft nicht, und nur wenn er läuft, lässt sich etwas ausprobieren.",
        "Start it now?": "Jetzt starten?",
        "Then nothing is tried. Start it later with: bellhop up": "Dann wird nichts ausprobiert. Starte ihn später mit: bellhop up",
        "Notifications are switched off, so nobody is told anything, and no test can be sent.":
            "Meldungen sind abgeschaltet: niemand erfährt etwas, und kein Test lässt sich senden.",
        "Switch them on?": "Einschalten?",
        "Nothing was changed.": "Nichts wurde geändert.",
        "The config has faults, so nothing was changed.": "Die Konfiguration hat Fehler, darum wurde nichts geändert.",

        // Answers.
        "Y/n": "J/n",
        "y/N": "j/N",
        "  Please answer y for yes or n for no.": "  Bitte antworte mit j für ja oder n für nein.",
        "Please answer with one of: %1": "Bitte antworte mit einem davon: %1",
        "yes": "ja",
        "no": "nein",
        "once more": "nochmal",
        "change": "ändern",
        "skip": "weglassen",
        "keep": "behalten",
        "keep all the same": "trotzdem nehmen",
        "another phone": "noch ein Telefon",
        "open": "offen",
        "as before": "wie bisher",
        "output": "ausgabe",
        "other times": "andere Zeiten",
        "both": "beide",

        // Testing.
        "Sending a test …": "Ein Test geht hinaus …",
        "Sent, within %1 ms.": "Gesendet, in %1 ms.",
        "Did it arrive?": "Ist er angekommen?",
        "And now?": "Und nun?",
        "%1 is in the config already.": "%1 steht schon in der Konfiguration.",
        "%1 (%2) is in the config already.": "%1 (%2) steht schon in der Konfiguration.",
        "Send it a test?": "Einen Test dorthin senden?",

        // Pop-ups and phone.
        "Pop-ups on this screen": "Einblendungen auf diesem Bildschirm",
        "A pop-up when something ends, with buttons such as \"Start Dryer\".":
            "Eine Einblendung, wenn etwas zu Ende ist, mit Knöpfen wie „Trockner starten“.",
        "Use pop-ups?": "Einblendungen zeigen?",
        "On the phone": "Auf dem Telefon",
        "What about it?": "Was soll damit geschehen?",
        "for Android and iPhone, through a server of your own or ntfy.sh": "für Android und iPhone, über einen eigenen Server oder ntfy.sh",
        "for Android, through a server of your own": "für Android, über einen eigenen Server",
        "Which app?": "Welche App?",
        "Server": "Server",
        "Topic": "Topic",
        "Whoever knows a topic can read it. This one is made of chance, so that nobody guesses it.":
            "Wer ein Topic kennt, kann es lesen. Dieses ist ausgewürfelt, damit es niemand errät.",
        "The system has no random numbers to give. Choose a topic with --topic.":
            "Das System hat keine Zufallszahlen übrig. Wähl ein Topic mit --topic.",
        "A topic has 1 to 64 letters, digits, - and _.": "Ein Topic hat 1 bis 64 Buchstaben, Ziffern, - und _.",
        "How does the server let us in?": "Wie lässt uns der Server hinein?",
        "Access token (nothing is shown)": "Zugangstoken (nichts wird angezeigt)",
        "User name": "Benutzername",
        "Password (nothing is shown)": "Passwort (nichts wird angezeigt)",
        "ntfy.sh belongs to somebody else, who could read along.": "ntfy.sh gehört jemand anderem, der mitlesen könnte.",
        "Is %1 your own server?": "Ist %1 dein eigener Server?",
        "Keep names at home? Messages then say \"Laundry is ready\" and the like.":
            "Sollen Namen zu Hause bleiben? Meldungen sagen dann „Wäsche ist fertig“ und Ähnliches.",
        "Only this computer reaches %1; the phone needs an address that it can reach, too.":
            "%1 erreicht nur dieser Rechner; das Telefon braucht eine Adresse, die auch es erreicht.",
        "An address is written https://ntfy.example.org, with nothing behind it.":
            "Eine Adresse schreibt man https://ntfy.example.org, ohne etwas dahinter.",
        "Which phone?": "Welches Telefon?",
        "Press Enter when the phone has subscribed": "Drück Enter, wenn das Telefon abonniert hat",
        "Should this computer be off when something ends, the server can tell you in its place: it gets the message ahead.":
            "Ist dieser Rechner aus, wenn etwas endet, kann der Server es dir an seiner Stelle sagen: er bekommt die Meldung im Voraus.",
        "Use this safety net?": "Dieses Sicherheitsnetz nutzen?",
        "No Gotify, then?": "Also kein Gotify?",
        "In Gotify, \"Apps\" has the token of an application; make one for Bellhop.":
            "In Gotify steht das Token einer Anwendung unter „Apps“; leg eine für Bellhop an.",
        "Token of the application (nothing is shown)": "Token der Anwendung (nichts wird angezeigt)",
        "Token of a client, so that messages can be taken back (nothing is shown; Enter for none)":
            "Token eines Clients, damit sich Meldungen zurücknehmen lassen (nichts wird angezeigt; Enter für keins)",
        "Install the app \"ntfy\" on the phone and subscribe to this topic:":
            "Installier die App „ntfy“ auf dem Telefon und abonnier dieses Topic:",
        "iPhone: press + in the app and type the topic in.": "iPhone: drück in der App auf + und tipp das Topic ein.",
        "iPhone: press + in the app and type both in (\"Use another server\" for the first).":
            "iPhone: drück in der App auf + und tipp beides ein („Anderen Server verwenden“ für das erste).",
        "For iPhones the server.yml of the server needs these two lines, or messages come late, or only when the app is opened:":
            "Für iPhones braucht die server.yml des Servers diese zwei Zeilen, sonst kommen Meldungen spät oder erst, wenn die App geöffnet wird:",
        "Android: scan this with the camera, or open the link on the phone:":
            "Android: scann dies mit der Kamera, oder öffne den Link auf dem Telefon:",
        "Android: type both in, or open this link on the phone:": "Android: tipp beides ein, oder öffne diesen Link auf dem Telefon:",
        "(In a terminal of %1 columns there is a code to scan; this one has %2.)":
            "(In einem Terminal mit %1 Spalten gibt es einen Code zum Scannen; dieses hat %2.)",

        // Log, other sinks, quiet hours.
        "A log": "Ein Protokoll",
        "One line for each message, for you or for a program:": "Eine Zeile für jede Meldung, für dich oder ein Programm:",
        "the standard output of bellhopd; under systemd: journalctl --user -u bellhop":
            "die Standardausgabe von bellhopd; unter systemd: journalctl --user -u bellhop",
        "at the end of a file": "ans Ende einer Datei",
        "Where?": "Wohin?",
        "File": "Datei",
        "As JSON, one object a line, for programs?": "Als JSON, ein Objekt je Zeile, für Programme?",
        "Something else": "Etwas anderes",
        "Which? (Enter for none)": "Was? (Enter für nichts)",
        "There is %1.": "Es gibt %1.",
        "A name for it": "Ein Name dafür",
        "A name has 1 to 64 letters, digits, - and _, and no other sink may have it.":
            "Ein Name hat 1 bis 64 Buchstaben, Ziffern, - und _, und kein anderer Kanal darf so heißen.",
        "Settings: %1": "Einstellungen: %1",
        "Which do you want to give? (Enter to go on)": "Welche willst du angeben? (Enter geht weiter)",
        "There is no setting \"%1\".": "Es gibt keine Einstellung „%1“.",
        "%1 (nothing is shown)": "%1 (nichts wird angezeigt)",
        "%1, for example %2": "%1, zum Beispiel %2",
        "That does not fit.": "Das passt nicht.",
        "Quiet hours": "Ruhezeit",
        "Reminders can wait for the morning, and come as one list. Timers that you start ring all the same.":
            "Erinnerungen können bis zum Morgen warten und kommen dann als eine Liste. Timer, die du stellst, klingeln trotzdem.",
        "Quiet from 22:00 to 07:00?": "Ruhe von 22:00 bis 07:00?",
        "From": "Von",
        "To": "Bis",
        "Times are written 22:00, and the two differ.": "Zeiten schreibt man 22:00, und die beiden sind verschieden.",

        // The end of the setup.
        "Nothing was chosen, and nothing was changed.": "Nichts wurde gewählt und nichts geändert.",
        "Without a config Bellhop shows pop-ups where there is a desktop, and writes lines to its standard output.":
            "Ohne Konfiguration zeigt Bellhop Einblendungen, wo es eine grafische Sitzung gibt, und schreibt Zeilen auf seine Standardausgabe.",
        "This will be written": "Das wird geschrieben",
        " (new)": " (neu)",
        "%1: a secret, for your eyes only (0600)": "%1: ein Geheimnis, nur für deine Augen (0600)",
        "Write it?": "Schreiben?",
        "written: %1": "geschrieben: %1",
        "written out with it, so that they stay: the built-in %1": "mit aufgeschrieben, damit sie bleiben: die eingebauten %1",
        "as it was before: %1": "wie es vorher war: %1",
        "The config says all this already.": "Die Konfiguration sagt das alles schon.",
        "in force; nothing else than before": "gilt; nichts ist anders als vorher",
        "in force; changed: %1": "gilt jetzt; geändert: %1",
        "config check: no faults": "config check: keine Fehler",
        "Your routes say what goes where, also to new sinks. See: bellhop routes":
            "Deine Routen bestimmen, was wohin geht, auch an neue Kanäle. Siehe: bellhop routes",
        "Now try": "Probier jetzt",
        "start bellhopd": "bellhopd starten",
        "a pet that wants its laundry done": "ein Haustier, das gewaschen werden will",
        "a short wash; you are told when it ends": "eine kurze Wäsche; du erfährst vom Ende",
        "a timer": "ein Timer",
        "what runs, what waits for an answer": "was läuft und was auf Antwort wartet",
        "# Made by \"bellhop setup\". Every setting is explained in the example bellhop.toml.":
            "# Von „bellhop setup“ angelegt. Jede Einstellung erklärt das Beispiel bellhop.toml.",

        // Faults.
        "Only the user that runs bellhopd, or root, may name a file to check, over the socket.":
            "Nur der Benutzer, der bellhopd ausführt, oder root darf eine Datei zum Prüfen nennen, über den Socket.",
        "A config can run programs, so only the user that runs bellhopd, or root, may try one.":
            "Eine Konfiguration kann Programme ausführen; darum darf nur der Benutzer, der bellhopd ausführt, oder root eine ausprobieren.",
        "This config has no sink \"%1\" that is switched on.": "Diese Konfiguration hat keinen eingeschalteten Kanal „%1“.",
        "Neither HOME nor XDG_CONFIG_HOME is set, so there is no place for the config. Set one of them.":
            "Weder HOME noch XDG_CONFIG_HOME ist gesetzt, also hat die Konfiguration keinen Ort. Setz eines davon.",
        "%1 has a fault in line %2. See: bellhop config check": "%1 hat einen Fehler in Zeile %2. Siehe: bellhop config check",
        "%1 writes %2 in a form that is not changed here (line %3).\nGive it a table of its own, [%4], or change it by hand.":
            "%1 schreibt %2 in einer Form, die hier nicht geändert wird (Zeile %3).\nGib ihm eine eigene Tabelle, [%4], oder ändere es von Hand.",
        "%1 belongs to another server, and its credentials stay there.\nGive the new server a sink of its own: leave out --name, or choose another one.":
            "%1 gehört zu einem anderen Server, und seine Zugangsdaten bleiben dort.\nGib dem neuen Server einen eigenen Kanal: lass --name weg, oder wähl einen anderen.",
        "%1 keeps its server; this one becomes %2.": "%1 behält seinen Server; dieser hier wird %2.",
        "That is another server, so the credentials typed for the one before are forgotten. Type those of this one.":
            "Das ist ein anderer Server; was du für den vorigen an Zugangsdaten eingegeben hast, ist vergessen. Gib die für diesen ein.",
        "You may not write %1: %2.\nWhere that is the config of the whole machine: sudo bellhop setup":
            "Du darfst %1 nicht schreiben: %2.\nWenn das die Konfiguration des ganzen Rechners ist: sudo bellhop setup",
        "bellhopd is not running, and only it can send tests.\nStart it with: bellhop up\nOr send none: --no-test":
            "bellhopd läuft nicht, und nur er kann Tests senden.\nStarte ihn mit: bellhop up\nOder sende keine: --no-test",
        "There is no sink type \"%1\". This daemon has %2.": "Es gibt keinen Kanaltyp „%1“. Dieser Dienst hat %2.",
        "A sink of type %1 has no setting \"%2\". It has %3.": "Ein Kanal vom Typ %1 hat keine Einstellung „%2“. Er hat %3.",
        "%1 is a secret, which a command line gives away. Put it into a file: --set %2_file=<file>":
            "%1 ist ein Geheimnis, das eine Befehlszeile verrät. Leg es in eine Datei: --set %2_file=<datei>",
        "%1 cannot be \"%2\". An example: %3 = %4": "%1 kann nicht „%2“ sein. Ein Beispiel: %3 = %4",
        "The config has a sink %1 of type %2. Choose another --name.":
            "Die Konfiguration hat einen Kanal %1 vom Typ %2. Wähl einen anderen --name.",
        "The config has several sinks of type %1: %2. Say which with --name, or name a new one.":
            "Die Konfiguration hat mehrere Kanäle vom Typ %1: %2. Sag mit --name, welchen, oder nenne einen neuen.",
        "%1 is there already. Look first: --print. Then change it: --yes":
            "%1 gibt es schon. Sieh zuerst nach: --print. Dann ändere sie: --yes",
        "A test failed, so nothing was changed. Write it all the same with --no-test.":
            "Ein Test ging schief, darum wurde nichts geändert. Trotzdem schreiben: --no-test.",
        """
        There is no terminal to ask at. Say what is to be set up, for example:
        bellhop setup --popups
        bellhop setup --ntfy https://ntfy.example.org --topic laundry --token-file ~/.config/bellhop/ntfy.token --yes
        bellhop setup --gotify https://gotify.example.org --gotify-token-file ~/.config/bellhop/gotify.token --yes
        bellhop setup --log ~/bellhop-events.log
        """: """
        Es gibt kein Terminal zum Fragen. Sag, was einzurichten ist, zum Beispiel:
        bellhop setup --popups
        bellhop setup --ntfy https://ntfy.example.org --topic laundry --token-file ~/.config/bellhop/ntfy.token --yes
        bellhop setup --gotify https://gotify.example.org --gotify-token-file ~/.config/bellhop/gotify.token --yes
        bellhop setup --log ~/bellhop-events.log
        """,
        "--topic goes with --ntfy <server>.": "--topic gehört zu --ntfy <server>.",
        "--token-file goes with --ntfy <server>.": "--token-file gehört zu --ntfy <server>.",
        "--redact goes with --ntfy <server>.": "--redact gehört zu --ntfy <server>.",
        "--safety-net goes with --ntfy <server>.": "--safety-net gehört zu --ntfy <server>.",
        "--gotify-token-file goes with --gotify <server>.": "--gotify-token-file gehört zu --gotify <server>.",
        "--set goes with --sink <type>.": "--set gehört zu --sink <typ>.",
        "--set is written key=value, not \"%1\".": "--set schreibt man schlüssel=wert, nicht „%1“.",
        "--name goes with one sink.": "--name gehört zu einem einzigen Kanal.",
        "A name has 1 to 64 letters, digits, - and _.": "Ein Name hat 1 bis 64 Buchstaben, Ziffern, - und _.",
        "Quiet hours are written 22:00-07:00.": "Eine Ruhezeit schreibt man 22:00-07:00.",
        "Say what is to be set up, for example --popups or --ntfy https://ntfy.sh.":
            "Sag, was einzurichten ist, zum Beispiel --popups oder --ntfy https://ntfy.sh.",

        // Help.
        "\"bellhop setup\" asks what is to be in it, and writes it.": "„bellhop setup“ fragt, was darin stehen soll, und schreibt es.",
        "Say who is told, and where: pop-ups, a phone, a log. Each is tried first.":
            "Sagen, wer es erfährt und wo: Einblendungen, Telefon, Protokoll. Alles wird erst ausprobiert.",
        """
        bellhop setup
        bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <file>] [--yes] …
        """: """
        bellhop setup
        bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <datei>] [--yes] …
        """,
        """
        Asks in the terminal, sends a test to each, and then writes the config;
        comments and everything else in it stay. With answers as options nothing is
        asked: what is given is tested and written, all of it or nothing.

        Examples:
          bellhop setup
          bellhop setup --popups --log -
          bellhop setup --ntfy https://ntfy.sh --redact
          bellhop setup --ntfy https://ntfy.example.org --topic laundry \\
              --token-file ~/.config/bellhop/ntfy.token --yes
          bellhop setup --sink webhook --set url=https://example.org/hook --print
        """: """
        Fragt im Terminal, sendet an alles einen Test und schreibt dann die
        Konfiguration; Kommentare und alles Übrige darin bleiben. Mit Antworten als
        Optionen wird nichts gefragt: was angegeben ist, wird getestet und geschrieben,
        alles oder nichts.

        Beispiele:
          bellhop setup
          bellhop setup --popups --log -
          bellhop setup --ntfy https://ntfy.sh --redact
          bellhop setup --ntfy https://ntfy.example.org --topic laundry \\
              --token-file ~/.config/bellhop/ntfy.token --yes
          bellhop setup --sink webhook --set url=https://example.org/hook --print
        """,
        "Pop-ups on this screen.": "Einblendungen auf diesem Bildschirm.",
        "Push through this ntfy server.": "Push über diesen ntfy-Server.",
        "The ntfy topic; left out, one that nobody can guess.": "Das ntfy-Topic; weggelassen, eines, das niemand errät.",
        "A file with an access token of the ntfy server.": "Eine Datei mit einem Zugangstoken des ntfy-Servers.",
        "Names stay at home: ntfy gets \"Laundry is ready\" and the like.":
            "Namen bleiben zu Hause: ntfy bekommt „Wäsche ist fertig“ und Ähnliches.",
        "The ntfy server tells by itself when this computer is off.": "Der ntfy-Server meldet sich selbst, wenn dieser Rechner aus ist.",
        "Push through this Gotify server.": "Push über diesen Gotify-Server.",
        "A file with the token of a Gotify application.": "Eine Datei mit dem Token einer Gotify-Anwendung.",
        "Lines at the end of this file; - for the standard output of bellhopd.":
            "Zeilen ans Ende dieser Datei; - für die Standardausgabe von bellhopd.",
        "A sink of any other type; see: bellhop sinks kinds": "Ein Kanal von einem anderen Typ; siehe: bellhop sinks kinds",
        "With --sink: a setting of it; may be repeated.": "Mit --sink: eine Einstellung davon; mehrfach möglich.",
        "The name of the sink, where only one is given.": "Der Name des Kanals, wo nur einer angegeben ist.",
        "Quiet hours: 22:00-07:00": "Ruhezeit: 22:00-07:00",
        "Send no test. Needs no running daemon.": "Keinen Test senden. Braucht keinen laufenden Dienst.",
        "Write without asking.": "Schreiben, ohne zu fragen.",
        "Only show what would be written.": "Nur zeigen, was geschrieben würde.",
        "server": "server",
        "topic": "topic",
        "type": "typ",
        "from-to": "von-bis",
    ]
}
