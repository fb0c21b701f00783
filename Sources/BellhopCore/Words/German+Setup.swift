extension German {
    /// The first setup: who is notified, and where.
    static let setup: KeyValuePairs<String, String> = [
        "Who gets notified, and where": "Wer Meldungen bekommt, und wo",
        """
        Bellhop should reach you wherever you are. A few questions set that up, and each way is tested before it is saved. \
        Enter accepts the value in brackets; Ctrl-C changes nothing.
        """: """
        Bellhop soll dich erreichen, wo immer du bist. Ein paar Fragen richten das ein, und jeder Weg wird getestet, bevor er \
        gespeichert wird. Enter übernimmt den Wert in Klammern; Strg-C ändert nichts.
        """,
        "Config: %1, a new file": "Konfiguration: %1, eine neue Datei",
        "Config: %1": "Konfiguration: %1",
        "Config: %1, with %2": "Konfiguration: %1, mit %2",
        "bellhopd is not running, so nothing can be tested.": "bellhopd läuft nicht, darum lässt sich nichts testen.",
        "Start it now?": "Jetzt starten?",
        "Then nothing is tested. Start it later with: bellhop up": "Dann wird nichts getestet. Starte ihn später mit: bellhop up",
        "Notifications are switched off, so nobody is notified and no test can be sent.":
            "Meldungen sind abgeschaltet: Niemand erfährt etwas, und Tests lassen sich nicht senden.",
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
        "keep anyway": "trotzdem nehmen",
        "another phone": "noch ein Telefon",
        "open": "offen",
        "as before": "wie bisher",
        "output": "ausgabe",
        "other times": "andere Zeiten",
        "both": "beide",

        // Testing.
        "Sending a test …": "Ein Test geht hinaus …",
        "Sent in %1 ms.": "Gesendet in %1 ms.",
        "Did it arrive?": "Ist er angekommen?",
        "And now?": "Und nun?",
        "%1 is already in the config.": "%1 steht schon in der Konfiguration.",
        "%1 (%2) is already in the config.": "%1 (%2) steht schon in der Konfiguration.",
        "Send it a test?": "Einen Test dorthin senden?",

        // Pop-ups and phone.
        "Pop-ups on this screen": "Einblendungen auf diesem Bildschirm",
        "A pop-up when something ends, with buttons such as \"Start Dryer\".":
            "Eine Einblendung, wenn etwas zu Ende ist, mit Knöpfen wie „Trockner starten“.",
        "Use pop-ups?": "Einblendungen zeigen?",
        "On the phone": "Auf dem Telefon",
        "What should happen to it?": "Was soll damit geschehen?",
        "for Android and iPhone, through your own server or ntfy.sh": "für Android und iPhone, über einen eigenen Server oder ntfy.sh",
        "for Android, through your own server": "für Android, über einen eigenen Server",
        "Which app?": "Welche App?",
        "Server": "Server",
        "Topic": "Topic",
        "Anyone who knows a topic can read it. This one is random, so nobody can guess it.":
            "Wer ein Topic kennt, kann es lesen. Dieses ist zufällig, damit es niemand errät.",
        "The system provides no random numbers. Choose a topic with --topic.":
            "Das System liefert keine Zufallszahlen. Wähl ein Topic mit --topic.",
        "A topic must be 1 to 64 letters, digits, - or _.": "Ein Topic besteht aus 1 bis 64 Buchstaben, Ziffern, - und _.",
        "How do you sign in?": "Wie meldest du dich am Server an?",
        "Access token (input is hidden)": "Zugangstoken (Eingabe verdeckt)",
        "User name": "Benutzername",
        "Password (input is hidden)": "Passwort (Eingabe verdeckt)",
        "ntfy.sh is run by someone else, who could read your messages.": "ntfy.sh gehört jemand anderem, der mitlesen könnte.",
        "Is %1 your own server?": "Ist %1 dein eigener Server?",
        "Leave out names? Messages then only say things like \"Laundry is ready\".":
            "Namen weglassen? Meldungen sagen dann nur etwas wie „Wäsche ist fertig“.",
        "Only this computer can reach %1; the phone needs an address that it can reach.":
            "%1 ist nur von diesem Rechner aus erreichbar; das Telefon braucht eine Adresse, die es erreicht.",
        "Write the address as https://ntfy.example.org, with nothing after it.":
            "Schreib die Adresse als https://ntfy.example.org, ohne etwas dahinter.",
        "Which phone?": "Welches Telefon?",
        "Press Enter when the phone has subscribed": "Drück Enter, wenn das Telefon abonniert hat",
        "If this computer is off when something ends, the server can notify you instead: it gets the message in advance.":
            "Ist dieser Rechner aus, wenn etwas endet, kann der Server dich benachrichtigen: Er bekommt die Meldung im Voraus.",
        "Use this safety net?": "Dieses Sicherheitsnetz nutzen?",
        "No Gotify, then?": "Also kein Gotify?",
        "In Gotify, create an application for Bellhop under \"Apps\"; it has a token.":
            "Leg in Gotify unter „Apps“ eine Anwendung für Bellhop an; sie hat ein Token.",
        "Application token (input is hidden)": "Token der Anwendung (Eingabe verdeckt)",
        "Client token, for withdrawing messages (input is hidden; Enter for none)":
            "Token eines Clients, um Meldungen zurückzuziehen (Eingabe verdeckt; Enter für keins)",
        "Install the app \"ntfy\" on the phone and subscribe to this topic:":
            "Installier die App „ntfy“ auf dem Telefon und abonnier dieses Topic:",
        "iPhone: tap + in the app and type in the topic.": "iPhone: drück in der App auf + und tipp das Topic ein.",
        "iPhone: tap + in the app and type in both (\"Use another server\" for the server).":
            "iPhone: tipp in der App auf + und gib beides ein (den Server unter „Use another server“).",
        "For iPhones, add these two lines to the server's server.yml; otherwise messages come late, or when you open the app:":
            "Für iPhones braucht die server.yml des Servers diese zwei Zeilen, sonst kommen Meldungen spät oder erst, wenn die App geöffnet wird:",
        "Android: scan this with the camera, or open the link on the phone:":
            "Android: scann dies mit der Kamera, oder öffne den Link auf dem Telefon:",
        "Android: type in both, or open this link on the phone:": "Android: tipp beides ein, oder öffne diesen Link auf dem Telefon:",
        "(A terminal with %1 columns shows a QR code to scan; this one has %2.)":
            "(Ein Terminal mit %1 Spalten zeigt einen QR-Code; dieses hat %2.)",

        // Log, other sinks, quiet hours.
        "A log": "Ein Protokoll",
        "One line per message, for you or for a program:": "Eine Zeile für jede Meldung, für dich oder ein Programm:",
        "the standard output of bellhopd; under systemd: journalctl --user -u bellhop":
            "die Standardausgabe von bellhopd; unter systemd: journalctl --user -u bellhop",
        "appended to a file": "ans Ende einer Datei",
        "Where?": "Wohin?",
        "File": "Datei",
        "As JSON, one object per line, for programs?": "Als JSON, ein Objekt je Zeile, für Programme?",
        "Something else": "Etwas anderes",
        "Which? (Enter for none)": "Was? (Enter für nichts)",
        "Choose one of: %1.": "Wähl eines davon: %1.",
        "A name for it": "Ein Name dafür",
        "A name must be 1 to 64 letters, digits, - or _, and no other sink may have it.":
            "Ein Name besteht aus 1 bis 64 Buchstaben, Ziffern, - und _; kein anderer Kanal darf so heißen.",
        "Settings: %1": "Einstellungen: %1",
        "Which one do you want to set? (Enter to continue)": "Welche willst du setzen? (Weiter mit Enter)",
        "There is no setting \"%1\".": "Es gibt keine Einstellung „%1“.",
        "%1 (input is hidden)": "%1 (Eingabe verdeckt)",
        "%1, for example %2": "%1, zum Beispiel %2",
        "That is not a valid value.": "Das ist kein gültiger Wert.",
        "Quiet hours": "Ruhezeit",
        "Reminders can wait until morning and then come as one list. Timers that you start still ring.":
            "Erinnerungen können bis zum Morgen warten und kommen dann als eine Liste. Timer, die du stellst, klingeln trotzdem.",
        "Quiet from 22:00 to 07:00?": "Ruhe von 22:00 bis 07:00?",
        "From": "Von",
        "To": "Bis",
        "Write times as 22:00; the two must differ.": "Schreib Zeiten als 22:00; die beiden müssen verschieden sein.",

        // The end of the setup.
        "Nothing was chosen, so nothing was changed.": "Nichts gewählt, also nichts geändert.",
        "Without a config, Bellhop shows pop-ups if there is a desktop, and writes lines to its standard output.":
            "Ohne Konfiguration zeigt Bellhop Einblendungen, wo es eine grafische Sitzung gibt, und schreibt Zeilen auf seine Standardausgabe.",
        "This will be written": "Das wird geschrieben",
        " (new)": " (neu)",
        "%1: a secret that only you can read (0600)": "%1: ein Geheimnis, nur für dich lesbar (0600)",
        "Write it?": "Schreiben?",
        "written: %1": "geschrieben: %1",
        "also written, so that they stay: the built-in %1": "mit aufgeschrieben, damit sie bleiben: die eingebauten %1",
        "backup of the old config: %1": "Sicherung der alten Konfiguration: %1",
        "The config already says all this.": "Die Konfiguration sagt das alles schon.",
        "in effect; nothing changed": "gilt; nichts hat sich geändert",
        "in effect; changed: %1": "gilt jetzt; geändert: %1",
        "config check: no faults": "config check: keine Fehler",
        "Your routes decide what goes where, including new sinks. See: bellhop routes":
            "Deine Routen bestimmen, was wohin geht, auch an neue Kanäle. Siehe: bellhop routes",
        "Now try": "Probier jetzt",
        "start bellhopd": "bellhopd starten",
        "a pet that wants its laundry done": "ein Haustier, das gewaschen werden will",
        "a short wash; you are notified when it ends": "eine kurze Wäsche; du erfährst, wenn sie endet",
        "a timer": "ein Timer",
        "what is running, what needs an answer": "was läuft und was auf Antwort wartet",
        "# Made by \"bellhop setup\". Every setting is explained in the example bellhop.toml.":
            "# Von „bellhop setup“ angelegt. Jede Einstellung erklärt das Beispiel bellhop.toml.",

        // Faults.
        "Only the user that runs bellhopd, or root, may name a file to check, and only over the socket.":
            "Nur der Benutzer, der bellhopd ausführt, oder root darf eine Datei zum Prüfen nennen, und nur über den Socket.",
        "A config can run programs, so only the user that runs bellhopd, or root, may try one.":
            "Eine Konfiguration kann Programme ausführen; darum darf nur der Benutzer, der bellhopd ausführt, oder root eine ausprobieren.",
        "This config has no sink \"%1\" that is switched on.": "Diese Konfiguration hat keinen eingeschalteten Kanal „%1“.",
        "Neither HOME nor XDG_CONFIG_HOME is set, so there is no place for the config. Set one of them.":
            "Weder HOME noch XDG_CONFIG_HOME ist gesetzt, also hat die Konfiguration keinen Ort. Setz eines davon.",
        "%1 has a fault on line %2. See: bellhop config check": "%1 hat einen Fehler in Zeile %2. Siehe: bellhop config check",
        "%1 has %2 in a form that setup cannot edit (line %3).\nGive it its own table, [%4], or edit it by hand.":
            "%1 hat %2 in einer Form, die setup nicht ändern kann (Zeile %3).\nGib ihm eine eigene Tabelle, [%4], oder ändere es von Hand.",
        "%1 belongs to another server, and its credentials must not go to this one.\nGive the new server its own sink: leave out --name, or choose another name.":
            "%1 gehört zu einem anderen Server, und seine Zugangsdaten dürfen nicht zu diesem.\nGib dem neuen Server einen eigenen Kanal: lass --name weg, oder wähl einen anderen.",
        "%1 keeps its server; this one becomes %2.": "%1 behält seinen Server; dieser hier wird %2.",
        "That is a different server, so the credentials you typed before were dropped. Enter those for this one.":
            "Das ist ein anderer Server, darum sind die eingegebenen Zugangsdaten verworfen. Gib die für diesen ein.",
        "You may not write %1: %2.\nFor the system-wide config: sudo bellhop setup":
            "Du darfst %1 nicht schreiben: %2.\nFür die Konfiguration des ganzen Rechners: sudo bellhop setup",
        "bellhopd is not running, and only it can send tests.\nStart it with: bellhop up\nOr skip tests: --no-test":
            "bellhopd läuft nicht, und nur er kann Tests senden.\nStarte ihn mit: bellhop up\nOder ohne Test: --no-test",
        "There is no sink type \"%1\". This daemon has %2.": "Es gibt keinen Kanaltyp „%1“. Dieser Dienst hat %2.",
        "A sink of type %1 has no setting \"%2\". It has %3.": "Ein Kanal vom Typ %1 hat keine Einstellung „%2“. Er hat %3.",
        "%1 is a secret, and other users can see a command line. Put it in a file: --set %2_file=<file>":
            "%1 ist ein Geheimnis, und eine Befehlszeile sehen auch andere. Leg es in eine Datei: --set %2_file=<datei>",
        "%1 cannot be \"%2\". An example: %3 = %4": "%1 kann nicht „%2“ sein. Ein Beispiel: %3 = %4",
        "The config has a sink %1 of type %2. Choose another --name.":
            "Die Konfiguration hat einen Kanal %1 vom Typ %2. Wähl einen anderen --name.",
        "The config has several sinks of type %1: %2. Choose one with --name, or give a new name.":
            "Die Konfiguration hat mehrere Kanäle vom Typ %1: %2. Wähl einen mit --name, oder gib einen neuen Namen.",
        "%1 already exists. Look first: --print. Then change it: --yes":
            "%1 gibt es schon. Sieh zuerst nach: --print. Dann ändere sie: --yes",
        "A test failed, so nothing was changed. To write it anyway: --no-test.":
            "Ein Test ging schief, darum wurde nichts geändert. Trotzdem schreiben: --no-test.",
        """
        There is no terminal for questions. Say what to set up, for example:
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
        "--topic needs --ntfy <server>.": "--topic braucht --ntfy <server>.",
        "--token-file needs --ntfy <server>.": "--token-file braucht --ntfy <server>.",
        "--redact needs --ntfy <server>.": "--redact braucht --ntfy <server>.",
        "--safety-net needs --ntfy <server>.": "--safety-net braucht --ntfy <server>.",
        "--gotify-token-file needs --gotify <server>.": "--gotify-token-file braucht --gotify <server>.",
        "--set needs --sink <type>.": "--set braucht --sink <typ>.",
        "--set must be key=value, not \"%1\".": "--set muss schlüssel=wert sein, nicht „%1“.",
        "--name needs exactly one sink.": "--name braucht genau einen Kanal.",
        "A name must be 1 to 64 letters, digits, - or _.": "Ein Name besteht aus 1 bis 64 Buchstaben, Ziffern, - und _.",
        "Quiet hours must be written as 22:00-07:00.": "Schreib eine Ruhezeit als 22:00-07:00.",
        "Choose what to set up, for example --popups or --ntfy https://ntfy.sh.":
            "Wähl, was einzurichten ist, zum Beispiel --popups oder --ntfy https://ntfy.sh.",

        // Help.
        "\"bellhop setup\" asks a few questions and writes it.": "„bellhop setup“ stellt ein paar Fragen und schreibt sie.",
        "Set up who is notified, and where: pop-ups, a phone, a log. Each is tested first.":
            "Einrichten, wer wo benachrichtigt wird: Einblendungen, Telefon, Protokoll. Alles wird erst getestet.",
        """
        bellhop setup
        bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <file>] [--yes] …
        """: """
        bellhop setup
        bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <datei>] [--yes] …
        """,
        """
        Asks in the terminal, tests each choice and then writes the config; comments
        and everything else in it stay. With options it asks nothing: it tests what you
        give and writes all of it, or nothing.

        Examples:
          bellhop setup
          bellhop setup --popups --log -
          bellhop setup --ntfy https://ntfy.sh --redact
          bellhop setup --ntfy https://ntfy.example.org --topic laundry \\
              --token-file ~/.config/bellhop/ntfy.token --yes
          bellhop setup --sink webhook --set url=https://example.org/hook --print
        """: """
        Fragt im Terminal, testet jede Auswahl und schreibt dann die Konfiguration;
        Kommentare und alles Übrige darin bleiben. Mit Optionen fragt es nichts: was du
        angibst, wird getestet und geschrieben, alles oder nichts.

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
        "The ntfy topic; by default a random one.": "Das ntfy-Topic; sonst ein zufälliges.",
        "A file with an access token for the ntfy server.": "Eine Datei mit einem Zugangstoken des ntfy-Servers.",
        "Leave out names: ntfy only gets texts like \"Laundry is ready\".":
            "Namen weglassen: ntfy bekommt nur „Wäsche ist fertig“ und Ähnliches.",
        "The ntfy server notifies you when this computer is off.": "Der ntfy-Server benachrichtigt dich, wenn dieser Rechner aus ist.",
        "Push through this Gotify server.": "Push über diesen Gotify-Server.",
        "A file with the token of a Gotify application.": "Eine Datei mit dem Token einer Gotify-Anwendung.",
        "Append lines to this file; - for the standard output of bellhopd.":
            "Zeilen ans Ende dieser Datei; - für die Standardausgabe von bellhopd.",
        "A sink of any other type; see: bellhop sinks kinds": "Ein Kanal von einem anderen Typ; siehe: bellhop sinks kinds",
        "With --sink: one of its settings; may be repeated.": "Mit --sink: eine Einstellung davon; mehrfach möglich.",
        "The name of the sink, if there is only one.": "Der Name des Kanals, wenn es nur einer ist.",
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
