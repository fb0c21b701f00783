extension German {
    /// The messages of sinks about themselves and their notices, and the descriptions of their
    /// settings.
    static let sinks: KeyValuePairs<String, String> = [
        "standard output": "die Standardausgabe",
        "%1 cannot be written: %2": "%1 lässt sich nicht schreiben: %2",
        "%1 cannot be written: %2 (check file, and who owns its folder)":
            "%1 lässt sich nicht schreiben: %2 (prüf file, und wem der Ordner gehört)",
        "%1 can be written": "%1 ist beschreibbar",
        "%1 is closed (restart bellhopd, or give the sink a file)":
            "%1 ist geschlossen (starte bellhopd neu, oder gib dem Kanal eine Datei)",
        "%1 is closed: its reader is gone (restart bellhopd, or give the sink a file)":
            "%1 ist geschlossen: der Leser ist weg (starte bellhopd neu, oder gib dem Kanal eine Datei)",
        "the reader of %1 has stopped reading": "der Leser von %1 liest nicht mehr",
        "nobody reads %1": "niemand liest %1",
        "a line of text cannot be taken back": "eine Zeile Text lässt sich nicht zurückholen",
        "a line is written at once; Bellhop does the scheduling itself":
            "eine Zeile wird sofort geschrieben; das Planen übernimmt Bellhop selbst",
        "cancelled before it was written": "abgebrochen, bevor es geschrieben wurde",
        "cancelled while it was being written": "abgebrochen, während es geschrieben wurde",
        "the answer of %1 was lost: %2": "die Antwort von %1 ging verloren: %2",
        "%1 cannot be reached: %2": "%1 ist nicht erreichbar: %2",
        "no secure connection to %1: %2": "keine sichere Verbindung zu %1: %2",
        "%1 (put the certificate of a private CA into ca_file)": "%1 (trag das Zertifikat einer eigenen CA in ca_file ein)",
        "%1 (that port does not speak TLS: write http://, or the port that does)":
            "%1 (dieser Port spricht kein TLS: schreib http://, oder nimm den Port mit TLS)",
        "%1 is a Gotify server (write type = \"gotify\", or the address of an ntfy server)":
            "%1 ist ein Gotify-Server (schreib type = \"gotify\", oder die Adresse eines ntfy-Servers)",
        "%1: the token belongs to a client (create an application in Gotify, and use its token)":
            "%1: das Token gehört einem Client (leg in Gotify eine Anwendung an und nimm ihr Token)",
        "buttons do nothing: %1 does not let us read \"%2\" (allow the sink's token, or user, to read it)":
            "Knöpfe bewirken nichts: %1 lässt uns „%2“ nicht lesen (gib dem token oder user des Kanals das Recht, es zu lesen)",
        "%1 answered %2: %3": "%1 antwortete mit %2: %3",
        "%1 answered %2": "%1 antwortete mit %2",
        "%1: it denies us access (check the token, or user and password)":
            "%1: der Zugang wird verweigert (prüf token, oder user und password)",
        "%1: it accepts nothing at this address (check the address)": "%1: an dieser Adresse wird nichts angenommen (prüf die Adresse)",
        "%1: the token, or user and password, are wrong": "%1: token, oder user und password, sind falsch",
        "%1: nothing accepts messages there (check the server's address)":
            "%1: dort nimmt nichts Meldungen an (prüf die Adresse des Servers)",
        "%1 answers; the first notice will show whether the hook works": "%1 antwortet; ob der Hook funktioniert, zeigt die erste Meldung",
        "%1 answers, but not as a Gotify server (check the address)": "%1 antwortet, aber nicht wie ein Gotify-Server (prüf die Adresse)",
        "%1 answers, but not as a healthy ntfy server (check the address)":
            "%1 antwortet, aber nicht wie ein gesunder ntfy-Server (prüf die Adresse)",
        "%1 is healthy and accepts our token; taking messages back needs a client_token":
            "%1 ist gesund und akzeptiert unser Token; zum Zurückholen von Meldungen braucht es ein client_token",
        "%1 is healthy and accepts both tokens": "%1 ist gesund und akzeptiert beide Token",
        "%1 accepts our token, but not the client_token (check client_token)":
            "%1 akzeptiert unser Token, aber nicht das client_token (prüf client_token)",
        "%1 is healthy and lets us write to \"%2\"": "%1 ist gesund und lässt uns an „%2“ schreiben",
        "a webhook is called at once; Bellhop does the scheduling itself":
            "ein Webhook wird sofort aufgerufen; das Planen übernimmt Bellhop selbst",
        "No session bus answered at %1: %2 (start bellhopd in the desktop session).":
            "Kein Sitzungsbus antwortet an %1: %2 (starte bellhopd in der Sitzung).",
        "No session bus answered: %1. Run `bellhop doctor`.": "Kein Sitzungsbus antwortet: %1. Ruf „bellhop doctor“ auf.",
        "The notification service %1 does not answer: %2 (restart it).": "Der Meldungsdienst %1 antwortet nicht: %2 (starte ihn neu).",
        "The notification service %1 does not answer: %2": "Der Meldungsdienst %1 antwortet nicht: %2",
        "The notification service just stopped.": "Der Meldungsdienst hat sich gerade beendet.",
        "The notification service did not answer within %1 ms.": "Der Meldungsdienst hat innerhalb von %1 ms nicht geantwortet.",
        "The notification service did not answer in time.":
            "Der Meldungsdienst hat nicht rechtzeitig geantwortet.",
        "No desktop notification service answered. Run `bellhop doctor`.":
            "Kein Meldungsdienst der Sitzung antwortet. Ruf „bellhop doctor“ auf.",
        "No desktop notification service runs, and there is no display to start one on.":
            "Kein Meldungsdienst läuft, und es gibt keinen Bildschirm, um einen zu starten.",
        "The desktop notification service could not be started: %1": "Der Meldungsdienst ließ sich nicht starten: %1",
        "%1 accepts notices but shows them later: %2.": "%1 nimmt Meldungen an, zeigt sie aber erst später: %2.",
        "%1 answers; capabilities: %2.": "%1 antwortet; er kann: %2.",

        // The kinds of sinks, and their keys.
        "One line for every notice on standard output, or at the end of a file.":
            "Eine Zeile für jede Meldung auf der Standardausgabe, oder am Ende einer Datei.",
        "text is for people; json is one object a line, for programs.":
            "text ist für Menschen; json ist ein Objekt je Zeile, für Programme.",
        "Colours in text; auto means on a terminal, unless NO_COLOR is set or TERM is dumb.":
            "Farben im Text; auto heißt auf einem Terminal, außer NO_COLOR ist gesetzt oder TERM ist dumb.",
        "A file or named pipe to append to instead of standard output; created if missing.":
            "Eine Datei oder benannte Pipe statt der Standardausgabe; sie wird angelegt, wenn sie fehlt.",
        "Posts every notice as JSON to an address, for programs.": "Schickt jede Meldung als JSON an eine Adresse, für Programme.",
        "The address to post to.": "Die Adresse, an die geschickt wird.",
        "The same, for an address that is itself a secret.": "Dasselbe, für eine Adresse, die selbst geheim ist.",
        "Headers of every request, such as a token.": "Kopfzeilen jeder Anfrage, etwa ein Token.",
        "Push to Android and browsers through a Gotify server (2.9 or newer).":
            "Push auf Android und Browser über einen Gotify-Server (ab 2.9).",
        "Push to phones and browsers through an ntfy server (2.13 or newer; replacing and taking back messages needs 2.16).":
            "Push auf Telefone und Browser über einen ntfy-Server (ab 2.13; Ersetzen und Zurückholen von Meldungen ab 2.16).",
        "The server's address.": "Die Adresse des Servers.",
        "The server's address, without the topic.": "Die Adresse des Servers, ohne das Thema.",
        "The token of an application on the server.": "Das Token einer Anwendung des Servers.",
        "The topic to publish to: 1 to 64 letters, digits, - and _.":
            "Das Thema, an das geschickt wird: 1 bis 64 Buchstaben, Ziffern, - und _.",
        "The topic that the phone has subscribed to.": "Das Thema, das das Telefon abonniert hat.",
        "An access token; better in a file named by token_file.": "Ein Zugangstoken; besser in einer Datei, die token_file nennt.",
        "An access token (tk_…); much faster for the server than a password.":
            "Ein Zugangstoken (tk_…); für den Server viel schneller als ein Passwort.",
        "A user name, if there is no token.": "Ein Benutzername, wenn es kein Token gibt.",
        "The password of user.": "Das Passwort von user.",
        "For each timer, the server holds a message that rings this long after the end, in case this machine is off by then (ntfy 2.16). Default: none.":
            "Der Server hält für jeden Timer eine Meldung bereit, die so lange nach dem Ende klingelt, falls dieser Rechner dann aus ist (ntfy 2.16). Standard: keine.",
        "Another topic on the same server, for the answers; choose one that nobody can guess.":
            "Ein anderes Thema desselben Servers, für die Antworten; wähl eines, das niemand errät.",
        "A token that may only write to answer_topic, if that is not open to all; phones get it with every notice.":
            "Ein Token, das nur an answer_topic schreiben darf, wenn das nicht allen offen steht; Telefone bekommen es mit jeder Meldung.",
        "is not used (write answers = \"topic\", or leave it out)": "wird nicht gebraucht (schreib answers = \"topic\", oder lass es weg)",
        "is missing (choose a name that nobody can guess)": "fehlt (wähl einen Namen, den niemand errät)",
        "is the topic of the notices (choose another: phones would show the answers)":
            "ist das Thema der Meldungen (wähl ein anderes: Telefone würden die Antworten zeigen)",
        "is the sink's own token, which phones must not get (create one that may only write to answer_topic)":
            "ist das Token des Kanals selbst, das Telefone nicht bekommen dürfen (leg eines an, das nur an answer_topic schreiben darf)",
        "Tags of every message; names of emoji appear as emoji.":
            "Schlagwörter jeder Meldung; Namen von Emoji erscheinen als Emoji.",
        "A picture (PNG or JPEG) shown with every message.": "Ein Bild (PNG oder JPEG), das bei jeder Meldung steht.",
        "How long one attempt may take until the answer is complete.": "Wie lange ein Versuch dauern darf, bis die Antwort ganz da ist.",
        "How long connecting may take, including the name lookup and TLS.":
            "Wie lange das Verbinden dauern darf, mit Namensauflösung und TLS.",
        "Certificates (PEM) to trust instead of the system's, for a server with a private CA.":
            "Zertifikate (PEM), denen statt denen des Systems vertraut wird, für einen Server mit eigener CA.",
        "Desktop pop-ups, through the session's notification service (D-Bus).":
            "Einblendungen auf dem Schreibtisch, über den Meldungsdienst der Sitzung (D-Bus).",
        "How long the notification service may take to answer.": "Wie lange der Meldungsdienst für eine Antwort brauchen darf.",
        "The application name that pop-ups show.": "Der Name der Anwendung, den Einblendungen zeigen.",
        "Whether to remove names: notices then say \"Laundry is ready\" and the like, without labels, links and pictures.":
            "Ob Namen wegbleiben: Meldungen sagen dann „Die Wäsche ist fertig“ und dergleichen, ohne Etiketten, Links und Bilder.",
        "The session bus. Default: $DBUS_SESSION_BUS_ADDRESS, else $XDG_RUNTIME_DIR/bus.":
            "Der Sitzungsbus. Standard: $DBUS_SESSION_BUS_ADDRESS, sonst $XDG_RUNTIME_DIR/bus.",
        "The program that opens a notice's link when you click the pop-up; the link is its last argument. [] opens nothing.":
            "Das Programm, das den Link einer Meldung öffnet, wenn du die Einblendung anklickst; der Link ist sein letztes Argument. [] öffnet nichts.",
        "Whether locking the screen dismisses a rest alarm that is on it. By default only people dismiss it.":
            "Ob das Sperren des Bildschirms den Alarm einer Pause beendet, der dort steht. Sonst beenden ihn nur Menschen.",
        "Whether Bellhop's dock icon shows how many notices wait, and the next machine's progress.":
            "Ob Bellhops Symbol im Dock zeigt, wie viele Meldungen warten und wie weit die nächste Maschine ist.",
        "The icon: a name from the icon theme, or the path of a picture.":
            "Das Symbol: ein Name aus dem Symbolthema oder der Pfad eines Bildes.",
        "The priority of notices of %1 urgency: %2.": "Die Priorität von Meldungen der Dringlichkeit %1: %2.",
        "The notification service did not confirm the withdrawal.":
            "Der Meldungsdienst hat das Zurückziehen nicht bestätigt.",
        "It could not be withdrawn: %1": "Sie ließ sich nicht zurückziehen: %1",
        "The notification service stopped: %1": "Der Meldungsdienst ist weg: %1",
        "The session bus blocks Bellhop's notifications (allow it to talk to org.freedesktop.Notifications).":
            "Der Sitzungsbus sperrt Bellhops Meldungen (erlaub ihm, mit org.freedesktop.Notifications zu sprechen).",
        "A pop-up is shown at once; Bellhop does the scheduling itself.":
            "Eine Einblendung erscheint sofort; das Planen übernimmt Bellhop selbst.",
        "There was no time left to call the notification service.": "Es blieb keine Zeit, den Meldungsdienst zu fragen.",
        "cannot send to %1: %2": "an %1 lässt sich nichts senden: %2",
        "%1 and redirects us %2 (put the right address into the settings)": "%1 und leitet uns weiter: %2 (trag die richtige Adresse ein)",
        "%1: the proxy requires a sign-in (put it into the proxy variable)":
            "%1: der Proxy verlangt eine Anmeldung (trag sie in die Proxy-Variable ein)",
        "%1, which is not a valid answer": "%1, und das ist keine gültige Antwort",
        "%1 (a network's sign-in page, or a wrong address)": "%1 (die Anmeldeseite eines Netzes, oder eine falsche Adresse)",
        "Gotify shows a message at once; Bellhop does the scheduling itself":
            "Gotify zeigt eine Meldung sofort; das Planen übernimmt Bellhop selbst",
        "only clients can delete messages in Gotify, so this one stays (set client_token)":
            "in Gotify können nur Clients Meldungen löschen, darum bleibt diese (gib ein client_token an)",
        "%1 reports its state: %2": "%1 meldet seinen Zustand: %2",
        "%1 rejects the client_token, so the message stays (check client_token)":
            "%1 lehnt das client_token ab, darum bleibt die Meldung (prüf client_token)",
        "this sink shows what it is given at once; Bellhop does the scheduling itself":
            "dieser Kanal zeigt sofort, was er bekommt; das Planen übernimmt Bellhop selbst",
        "%1 accepts messages that ntfy rejects (is it an ntfy server?)":
            "%1 nimmt Meldungen an, die ntfy ablehnt (ist das ein ntfy-Server?)",
        "%1 published to a topic other than \"%2\" (check the server's address)":
            "%1 hat an ein anderes Thema als „%2“ geschickt (prüf die Adresse des Servers)",
        "%1: it rejects the topic \"%2\"": "%1: das Thema „%2“ wird nicht angenommen",
        "%1: it rejects the icon": "%1: das Bild wird nicht angenommen",
        "%1: it requires a token (or user and password) that may write to \"%2\"":
            "%1: nötig ist ein token (oder user und password), das an „%2“ schreiben darf",
        "withdrawals = false: this webhook gets no withdrawals": "withdrawals = false: Dieser Webhook erfährt nichts vom Zurückziehen",
        "Whether the notification service may play a notice's sound (GNOME, Plasma and MATE do; dunst, mako and Xfce have none).":
            "Ob der Meldungsdienst den Klang einer Meldung spielen darf (GNOME, Plasma, MATE tun es; dunst, mako und Xfce haben keinen).",
        "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set (start bellhopd in the desktop session, or set \"address\").":
            "Kein Sitzungsbus: Weder DBUS_SESSION_BUS_ADDRESS noch XDG_RUNTIME_DIR ist gesetzt (starte bellhopd in der Sitzung, oder setz \"address\").",
        "The notification service shows the same text only once a second.":
            "Der Meldungsdienst zeigt denselben Text nur einmal pro Sekunde.",
        "The notification service refused it: %1": "Der Meldungsdienst hat sie abgelehnt: %1",
        "The notification service was restarted; %1 answers now.": "Der Meldungsdienst wurde neu gestartet; jetzt antwortet %1.",
        "Bellhop can no longer control pop-ups from an earlier connection.":
            "Einblendungen einer früheren Verbindung kann Bellhop nicht mehr steuern.",
        "No notification service runs on %1, and none is installed (install dunst, mako or a desktop that has one).":
            "An %1 läuft kein Meldungsdienst, und keiner ist installiert (installiere dunst, mako oder einen Desktop, der einen hat).",
        "No notification service runs on %1; one was started but shows nothing (see bellhopd's log).":
            "An %1 läuft kein Meldungsdienst; einer wurde gestartet, zeigt aber nichts (siehe das Protokoll von bellhopd).",
        "No notification service runs on %1; one can be started once there is a display.":
            "An %1 läuft kein Meldungsdienst; einer lässt sich starten, sobald es einen Bildschirm gibt.",
        "No notification service runs on %1 yet; the first notice starts one.":
            "An %1 läuft noch kein Meldungsdienst; die erste Meldung startet einen.",
        "%1 is not a bus address (write \"unix:path=/run/user/1000/bus\", or leave it out)":
            "%1 ist keine Busadresse (schreib \"unix:path=/run/user/1000/bus\", oder lass es weg)",
        "What a tap opens; {pet}, {name}, {key}, {kind} and {event} are filled in. Default: the notice's own link, if a phone can open it.":
            "Was ein Tippen öffnet; {pet}, {name}, {key}, {kind} und {event} werden eingesetzt. Standard: der Link der Meldung, wenn ein Telefon ihn öffnen kann.",
        "0 is nearly invisible, 4 and up sound, 8 and up insist": "0 ist fast unsichtbar, ab 4 mit Ton, ab 8 mit Nachdruck",
        "1 and 2 are silent, 4 and 5 insist": "1 und 2 sind still, 4 und 5 mit Nachdruck",
        "The token of a client on the server: to take back and replace messages, and to repeat none after a lost answer.":
            "Das Token eines Clients des Servers: um Meldungen zurückzuholen und zu ersetzen, und um nach einer verlorenen Antwort keine zu wiederholen.",
        "%1 is older than ntfy 2.16 and cannot take a message back; it stays on the phone":
            "%1 ist älter als ntfy 2.16 und kann keine Meldung zurückholen; sie bleibt auf dem Telefon",
        "put the topic into topic": "trag das Thema in topic ein",
        "ntfy is always at the root": "ntfy liegt immer an der Wurzel",
        "to another path": "zu einem anderen Pfad",
        "the attempt at %1 was %2": "der Versuch bei %1 wurde %2",
        "cancelled while waiting for the answer": "beim Warten auf die Antwort abgebrochen",
        "cancelled before it was sent": "vor dem Senden abgebrochen",
        "%1 is neither \"text\" nor \"json\" (choose one)": "%1 ist weder \"text\" noch \"json\" (wähl eines)",
        "%1 is not \"auto\", \"always\" or \"never\" (choose one)": "%1 ist nicht \"auto\", \"always\" oder \"never\" (wähl eines)",
        "%1 is empty (leave it out for standard output)": "%1 ist leer (lass es weg für die Standardausgabe)",
        "%1 holds a NUL character (no path does)": "%1 enthält ein NUL-Zeichen (kein Pfad hat eines)",
        "Whether text on a terminal rings the bell and flashes: auto for urgent notices (high, critical), always for all; \"bellhop settings haptics off\" silences all.":
            "Ob Text auf einem Terminal klingelt und blinkt: auto bei dringenden Meldungen (high, critical), always bei allen; „bellhop settings haptics off“ schaltet es ganz aus.",
        "the system has no thread or descriptor left": "das System hat keinen Thread oder Deskriptor übrig",
        "not connected yet": "noch nicht verbunden",
        "the connection was dropped": "die Verbindung ist abgerissen",
        "the bus closed the connection": "der Bus hat die Verbindung geschlossen",
        "the bus at %1 refused the connection: %2": "der Bus an %1 hat die Verbindung abgelehnt: %2",
        "the bus at %1 cannot be reached": "der Bus an %1 ist nicht erreichbar",
        "the process has no file descriptor left": "der Prozess hat keinen Dateideskriptor übrig",
    ]
}
