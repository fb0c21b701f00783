extension German {
    /// The messages of sinks about themselves and their notices, and the descriptions of their
    /// settings.
    static let sinks: KeyValuePairs<String, String> = [
        "standard output": "die Standardausgabe",
        "%1 cannot be written: %2": "%1 lässt sich nicht schreiben: %2",
        "%1 cannot be written: %2 (check file, and who owns its folder)":
            "%1 lässt sich nicht schreiben: %2 (prüf file, und wem der Ordner gehört)",
        "%1 can be written": "%1 ist beschreibbar",
        "%1 is closed (start bellhopd again, or give the sink a file)":
            "%1 ist geschlossen (starte bellhopd neu, oder gib dem Kanal eine Datei)",
        "%1 is closed: whoever read it has gone (start bellhopd again, or give the sink a file)":
            "%1 ist geschlossen: wer es las, ist weg (starte bellhopd neu, oder gib dem Kanal eine Datei)",
        "whoever reads %1 has stopped reading": "wer %1 liest, liest nicht mehr",
        "nobody reads %1": "niemand liest %1",
        "a line of text cannot be taken back": "eine Zeile Text lässt sich nicht zurückholen",
        "a line is written at once; Bellhop does the scheduling itself": "eine Zeile wird sofort geschrieben; vormerken tut Bellhop selbst",
        "cancelled before it was written": "abgebrochen, bevor es geschrieben wurde",
        "cancelled while it was being written": "abgebrochen, während es geschrieben wurde",
        "the answer of %1 was lost: %2": "die Antwort von %1 ging verloren: %2",
        "%1 cannot be reached: %2": "%1 ist nicht erreichbar: %2",
        "no secure connection to %1: %2": "keine sichere Verbindung zu %1: %2",
        "%1 (put the certificate of a private CA into ca_file)": "%1 (trag das Zertifikat einer eigenen CA in ca_file ein)",
        "%1 (no TLS is spoken there: write http://, or the port that speaks it)":
            "%1 (dort wird kein TLS gesprochen: schreib http://, oder den Port mit TLS)",
        "%1 is a Gotify server (write type = \"gotify\", or the address of an ntfy server)":
            "%1 ist ein Gotify-Server (schreib type = \"gotify\", oder die Adresse eines ntfy-Servers)",
        "%1: the token is a client's (make an application in Gotify, and give its token)":
            "%1: das Token gehört einem Client (leg in Gotify eine Anwendung an und gib deren Token)",
        "buttons do nothing: %1 does not let us read \"%2\" (give the token, or user, of the sink the right to read it)":
            "Knöpfe bewirken nichts: %1 lässt uns „%2“ nicht lesen (gib token oder user des Kanals das Recht, es zu lesen)",
        "%1 answered %2: %3": "%1 antwortete mit %2: %3",
        "%1 answered %2": "%1 antwortete mit %2",
        "%1 answers %2": "%1 antwortet mit %2",
        "%1: it does not let us in (check the token, or user and password)":
            "%1: man lässt uns nicht hinein (prüf token, oder user und password)",
        "%1: it takes nothing at this address (check the address)": "%1: an dieser Adresse wird nichts angenommen (prüf die Adresse)",
        "%1: the token, or user and password, are wrong": "%1: token, oder user und password, sind falsch",
        "%1: nothing takes messages there (check the server's address)":
            "%1: dort nimmt nichts Meldungen an (prüf die Adresse des Servers)",
        "%1 answers; whether the hook works shows at the first notice": "%1 antwortet; ob der Hook geht, zeigt die erste Meldung",
        "%1 answers, but not as a Gotify server (check the address)": "%1 antwortet, aber nicht wie ein Gotify-Server (prüf die Adresse)",
        "%1 answers, but not as a healthy ntfy server (check the address)":
            "%1 antwortet, aber nicht wie ein gesunder ntfy-Server (prüf die Adresse)",
        "%1 is healthy and takes our token; nothing can be taken back without a client_token":
            "%1 ist gesund und nimmt unser Token; ohne client_token lässt sich nichts zurückholen",
        "%1 is healthy and takes both tokens": "%1 ist gesund und nimmt beide Token",
        "%1 takes our token, but not the client_token (check client_token)":
            "%1 nimmt unser Token, aber nicht das client_token (prüf client_token)",
        "%1 is healthy and lets us write to \"%2\"": "%1 ist gesund und lässt uns an „%2“ schreiben",
        "a webhook is told at once; Bellhop does the scheduling itself": "ein Webhook erfährt es sofort; vormerken tut Bellhop selbst",
        "No session bus answered at %1: %2 (start bellhopd in the desktop session).":
            "Kein Sitzungsbus antwortet an %1: %2 (starte bellhopd in der Sitzung).",
        "No session bus answered: %1. Run `bellhop doctor`.": "Kein Sitzungsbus antwortet: %1. Ruf „bellhop doctor“ auf.",
        "The notification service %1 does not answer: %2 (restart it).": "Der Meldungsdienst %1 antwortet nicht: %2 (starte ihn neu).",
        "The notification service %1 does not answer: %2": "Der Meldungsdienst %1 antwortet nicht: %2",
        "The notification service went away just then.": "Der Meldungsdienst ging gerade in diesem Augenblick.",
        "The notification service did not answer within %1 ms.": "Der Meldungsdienst hat innerhalb von %1 ms nicht geantwortet.",
        "The notification service was asked and has not answered in time.":
            "Der Meldungsdienst wurde gefragt und hat nicht rechtzeitig geantwortet.",
        "No desktop notification service answered. Run `bellhop doctor`.":
            "Kein Meldungsdienst der Sitzung antwortet. Ruf „bellhop doctor“ auf.",
        "No desktop notification service runs, and there is no display to start one on.":
            "Kein Meldungsdienst läuft, und es gibt keinen Bildschirm, um einen zu starten.",
        "The desktop notification service could not be started: %1": "Der Meldungsdienst ließ sich nicht starten: %1",
        "%1 takes notices and shows them later: %2.": "%1 nimmt Meldungen an und zeigt sie später: %2.",
        "%1 answers; it can: %2.": "%1 antwortet; er kann: %2.",

        // The kinds of sinks, and their keys.
        "One line for every notice on standard output, or at the end of a file.":
            "Eine Zeile für jede Meldung auf der Standardausgabe, oder am Ende einer Datei.",
        "text is for people; json is one object a line, for programs.":
            "text ist für Menschen; json ist ein Objekt je Zeile, für Programme.",
        "Colours in text; auto means on a terminal, unless NO_COLOR is set or TERM is dumb.":
            "Farben im Text; auto heißt auf einem Terminal, außer NO_COLOR ist gesetzt oder TERM ist dumb.",
        "A file or named pipe to append to instead of standard output; made if it is not there.":
            "Eine Datei oder benannte Pipe statt der Standardausgabe; sie wird angelegt, wenn sie fehlt.",
        "Posts every notice as JSON to an address, for programs.": "Schickt jede Meldung als JSON an eine Adresse, für Programme.",
        "Where to post to.": "Wohin geschickt wird.",
        "The same, for an address that is a secret by itself.": "Dasselbe, für eine Adresse, die selbst geheim ist.",
        "Headers of every request, such as a token.": "Kopfzeilen jeder Anfrage, etwa ein Token.",
        "Push on Android and browsers through a Gotify server (2.9 or newer).":
            "Push auf Android und Browser durch einen Gotify-Server (ab 2.9).",
        "Push on phones and browsers through an ntfy server (2.13 or newer; from 2.16 on messages are replaced and taken back).":
            "Push auf Telefone und Browser durch einen ntfy-Server (ab 2.13; ab 2.16 werden Meldungen ersetzt und zurückgeholt).",
        "The server's address.": "Die Adresse des Servers.",
        "The server's address, without the topic.": "Die Adresse des Servers, ohne das Thema.",
        "The token of an application of the server.": "Das Token einer Anwendung des Servers.",
        "The topic to publish to: 1 to 64 letters, digits, - and _.":
            "Das Thema, an das geschickt wird: 1 bis 64 Buchstaben, Ziffern, - und _.",
        "The topic that the phone has subscribed to.": "Das Thema, das das Telefon abonniert hat.",
        "An access token; better in a file named by token_file.": "Ein Zugangstoken; besser in einer Datei, die token_file nennt.",
        "An access token (tk_…); much faster for the server than a password.":
            "Ein Zugangstoken (tk_…); für den Server viel schneller als ein Passwort.",
        "A user name, where there is no token.": "Ein Benutzername, wo es kein Token gibt.",
        "The password of user.": "Das Passwort von user.",
        "The server holds a message for each timer that rings so long after its end, should this machine be off by then (ntfy 2.16). Left out: it does not.":
            "Der Server hält für jeden Timer eine Meldung, die so lange nach dem Ende klingelt, falls diese Maschine dann aus ist (ntfy 2.16). Weggelassen: nein.",
        "Another topic of the same server, for the answers; one that nobody can guess.":
            "Ein anderes Thema desselben Servers, für die Antworten; eines, das niemand errät.",
        "A token that may do nothing but write to answer_topic, where that is not open: phones get it with every notice.":
            "Ein Token, das nichts darf als an answer_topic zu schreiben, wo das nicht offen ist: Telefone bekommen es mit jeder Meldung.",
        "is not used (write answers = \"topic\", or leave it out)": "wird nicht gebraucht (schreib answers = \"topic\", oder lass es weg)",
        "is missing (choose a name that nobody can guess)": "fehlt (wähl einen Namen, den niemand errät)",
        "is the topic of the notices (choose another: phones would show the answers)":
            "ist das Thema der Meldungen (wähl ein anderes: Telefone würden die Antworten zeigen)",
        "is the token of the sink, which phones are not to have (make one that may only write to answer_topic)":
            "ist das Token des Kanals, das Telefone nicht haben sollen (leg eines an, das nur an answer_topic schreiben darf)",
        "Tags of every message; names of emoji are shown as such.":
            "Schlagwörter jeder Meldung; Namen von Emoji werden als solche gezeigt.",
        "A picture (PNG or JPEG) shown with every message.": "Ein Bild (PNG oder JPEG), das bei jeder Meldung steht.",
        "How long one attempt may take until the answer is complete.": "Wie lange ein Versuch dauern darf, bis die Antwort ganz da ist.",
        "How long connecting may take, name and TLS included.": "Wie lange das Verbinden dauern darf, mit Name und TLS.",
        "Certificates (PEM) to trust instead of the system's, for a server with a private CA.":
            "Zertifikate (PEM), denen statt denen des Systems vertraut wird, für einen Server mit eigener CA.",
        "Pop-ups on the desktop, through the notification service of the session (D-Bus).":
            "Einblendungen auf dem Schreibtisch, durch den Meldungsdienst der Sitzung (D-Bus).",
        "How long the notification service may take to answer.": "Wie lange der Meldungsdienst für eine Antwort brauchen darf.",
        "The name of the application that pop-ups carry.": "Der Name der Anwendung, den Einblendungen tragen.",
        "Whether names stay at home: notices then say \"Laundry is ready\" and the like, without labels, links and pictures.":
            "Ob Namen zu Hause bleiben: Meldungen sagen dann „Die Wäsche ist fertig“ und dergleichen, ohne Etiketten, Links und Bilder.",
        "The session bus. Left out: $DBUS_SESSION_BUS_ADDRESS, else the socket bus in $XDG_RUNTIME_DIR.":
            "Der Sitzungsbus. Sonst $DBUS_SESSION_BUS_ADDRESS, dann der Socket bus in $XDG_RUNTIME_DIR.",
        "The program that opens a notice's link when the pop-up is clicked; the link is its last argument. [] opens nothing.":
            "Das Programm, das den Link einer Meldung öffnet, wenn die Einblendung angeklickt wird; der Link ist sein letztes Argument. [] öffnet nichts.",
        "Whether locking the screen dismisses the alarm of a rest that stands there. By default only people do.":
            "Ob das Sperren des Bildschirms den Alarm einer Pause beendet, der dort steht. Sonst tun das nur Menschen.",
        "Whether the dock shows on Bellhop's icon how much waits, and how far the machine is that ends next.":
            "Ob das Dock an Bellhops Symbol zeigt, wie viel wartet und wie weit die Maschine ist, die als nächste endet.",
        "The icon: a name of the icon theme or the path of a picture.":
            "Das Symbol: ein Name aus dem Symbolthema oder der Pfad eines Bildes.",
        "The priority of notices of %1 urgency: %2.": "Die Priorität von Meldungen der Dringlichkeit %1: %2.",
        "The notification service was asked to take it back and did not answer.":
            "Der Meldungsdienst sollte sie zurücknehmen und hat nicht geantwortet.",
        "It could not be taken back: %1": "Sie ließ sich nicht zurücknehmen: %1",
        "The notification service went away: %1": "Der Meldungsdienst ist weg: %1",
        "The session bus forbids Bellhop to show notifications (allow it to talk to org.freedesktop.Notifications).":
            "Der Sitzungsbus verbietet Bellhop, Meldungen zu zeigen (erlaub ihm, mit org.freedesktop.Notifications zu sprechen).",
        "A pop-up cannot be handed over ahead of its time.": "Eine Einblendung lässt sich nicht vor ihrer Zeit übergeben.",
        "There was no time to ask the notification service.": "Es blieb keine Zeit, den Meldungsdienst zu fragen.",
        "%1 cannot be asked: %2": "%1 lässt sich nicht fragen: %2",
        "%1 and sends us %2 (put the right address into the settings)": "%1 und schickt uns %2 (trag die richtige Adresse ein)",
        "%1: the proxy wants a log-in (put it into the proxy variable)":
            "%1: der Proxy will eine Anmeldung (trag sie in die Proxy-Variable ein)",
        "%1, which makes no sense": "%1, was keinen Sinn ergibt",
        "%1 (a network's log-in page, or a wrong address)": "%1 (die Anmeldeseite eines Netzes, oder eine falsche Adresse)",
        "Gotify shows a message at once; Bellhop does the scheduling itself":
            "Gotify zeigt eine Meldung sofort; vormerken tut Bellhop selbst",
        "Gotify deletes a message for a client only, so it stays (give a client_token)":
            "Gotify löscht eine Meldung nur für einen Client, darum bleibt sie (gib ein client_token an)",
        "%1 says of itself: %2": "%1 sagt von sich: %2",
        "%1 does not take the client_token, so the message stays (check client_token)":
            "%1 nimmt das client_token nicht, darum bleibt die Meldung (prüf client_token)",
        "this sink shows what it is given at once; Bellhop does the scheduling itself":
            "dieser Kanal zeigt sofort, was er bekommt; vormerken tut Bellhop selbst",
        "%1 takes messages that ntfy refuses (is it an ntfy server?)": "%1 nimmt Meldungen, die ntfy ablehnt (ist das ein ntfy-Server?)",
        "%1 published to another topic than \"%2\" (check the server's address)":
            "%1 hat an ein anderes Thema als „%2“ geschickt (prüf die Adresse des Servers)",
        "%1: it does not take the topic \"%2\"": "%1: das Thema „%2“ wird nicht angenommen",
        "%1: it does not take the icon": "%1: das Bild wird nicht angenommen",
        "%1: it wants a token (or user and password) that may write to \"%2\"":
            "%1: nötig ist ein token (oder user und password), das an „%2“ schreiben darf",
        "withdrawals = false keeps this webhook from being told": "withdrawals = false hält es von diesem Webhook fern",
    ]
}
