extension German {
    /// The messages of the sinks for mail and MQTT, and the descriptions of their settings.
    static let post: KeyValuePairs<String, String> = [
        // Mail.
        "a mail that was sent cannot be taken back": "eine verschickte Mail lässt sich nicht zurückholen",
        "a mail is sent at once; Bellhop does the scheduling itself": "eine Mail geht sofort hinaus; vormerken tut Bellhop selbst",
        "nobody is left to get it": "es ist niemand übrig, der sie bekommen soll",
        "%1 answered %2: %3 (for %4)": "%1 antwortete mit %2: %3 (für %4)",
        "%1 answered %2 (for %3)": "%1 antwortete mit %2 (für %3)",
        "%1: it does not let us in (check user and password)": "%1: man lässt uns nicht hinein (prüf user und password)",
        "%1: it takes no mail from us (check from, or log in)": "%1: von uns wird keine Mail angenommen (prüf from, oder melde dich an)",
        "%1: it wants a log-in (give user and password)": "%1: eine Anmeldung ist nötig (gib user und password an)",
        "%1 offers no encryption (write smtps://, or tls = \"none\" for a server on this machine)":
            "%1 bietet keine Verschlüsselung (schreib smtps://, oder tls = \"none\" für einen Server auf diesem Rechner)",
        "%1 broke off the conversation": "%1 hat das Gespräch abgebrochen",
        "%1 answers; whether it takes our mail shows at the first notice": "%1 antwortet; ob es unsere Mail nimmt, zeigt die erste Meldung",
        "%1 answers and takes our log-in": "%1 antwortet und nimmt unsere Anmeldung",
        "%1 offers no way to log in (check the address and the port, or leave out user)":
            "%1 bietet keine Anmeldung (prüf Adresse und Port, oder lass user weg)",
        "Mail through a server of yours (SMTP), encrypted unless you say otherwise.":
            "Mail durch einen Server von dir (SMTP), verschlüsselt, wenn du nichts anderes sagst.",
        "The mail server: smtp:// begins plainly and then encrypts (port 587), smtps:// encrypts from the start (port 465).":
            "Der Mailserver: smtp:// beginnt im Klartext und verschlüsselt dann (Port 587), smtps:// verschlüsselt von Anfang an (Port 465).",
        "Whether smtp:// must encrypt before anything is said; \"none\" (port 25) is for a server on this machine.":
            "Ob smtp:// verschlüsseln muss, bevor etwas gesagt wird; „none“ (Port 25) ist für einen Server auf diesem Rechner.",
        "A user name, where the server asks for one.": "Ein Benutzername, wo der Server einen verlangt.",
        "Who the mail is from: an address, with or without a name.": "Von wem die Mail ist: eine Adresse, mit oder ohne Namen.",
        "Who gets it: addresses, with or without names.": "Wer sie bekommt: Adressen, mit oder ohne Namen.",
        "How long one attempt may take, from connecting until the server has said that it has the mail.":
            "Wie lange ein Versuch dauern darf, vom Verbinden bis der Server gesagt hat, dass er die Mail hat.",

        // MQTT.
        "a broker is told at once; Bellhop does the scheduling itself": "ein Broker erfährt es sofort; vormerken tut Bellhop selbst",
        "withdrawals = false keeps this broker from being told": "withdrawals = false hält es von diesem Broker fern",
        "%1 does not speak MQTT 3.1.1 (use another broker, or allow it there)":
            "%1 spricht nicht MQTT 3.1.1 (nimm einen anderen Broker, oder erlaub es dort)",
        "%1 does not take our client id (give another client_id)": "%1 nimmt unsere Client-ID nicht (gib eine andere client_id an)",
        "%1 says that it is not available now": "%1 sagt, dass es jetzt nicht bereit ist",
        "%1 does not know this user and password (check user and password)":
            "%1 kennt diesen Benutzer mit diesem Passwort nicht (prüf user und password)",
        "%1 does not let us in (check user and password, and what the broker allows)":
            "%1 lässt uns nicht hinein (prüf user und password, und was der Broker erlaubt)",
        "%1 refused us with the code %2, which makes no sense": "%1 hat uns mit dem Code %2 abgewiesen, was keinen Sinn ergibt",
        "%1 lets us in; who listens shows at the first notice": "%1 lässt uns hinein; wer zuhört, zeigt die erste Meldung",
        "Publishes every notice as JSON to an MQTT broker, for programs; Home Assistant finds it by itself.":
            "Veröffentlicht jede Meldung als JSON bei einem MQTT-Broker, für Programme; Home Assistant findet es von selbst.",
        "The broker: mqtt:// (port 1883), or mqtts:// with encryption (port 8883).":
            "Der Broker: mqtt:// (Port 1883), oder mqtts:// mit Verschlüsselung (Port 8883).",
        "Where to publish; {kind}, {urgency}, {pet}, {name}, {key} and {event} are filled in.":
            "Wohin veröffentlicht wird; {kind}, {urgency}, {pet}, {name}, {key} und {event} werden eingesetzt.",
        "Whether the broker keeps the last notice of each topic for those who come later.":
            "Ob der Broker die letzte Meldung jedes Themas für die behält, die später kommen.",
        "A user name, where the broker asks for one.": "Ein Benutzername, wo der Broker einen verlangt.",
        "The name of this client at the broker, which no other may have. Left out: one made of chance at each start.":
            "Der Name dieses Clients beim Broker, den kein anderer haben darf. Weggelassen: bei jedem Start ein zufälliger.",
        "\"homeassistant\" has Home Assistant show a device of Bellhop's by itself; \"remove\" takes it away again. Left out: neither.":
            "Mit „homeassistant“ zeigt Home Assistant von selbst ein Gerät für Bellhop; „remove“ nimmt es wieder weg. Weggelassen: keines von beiden.",
        "Where Home Assistant looks for devices, if that was changed there.":
            "Wo Home Assistant nach Geräten sucht, falls das dort geändert wurde.",
        "The name of that device; two Bellhops at one broker need two names.":
            "Der Name dieses Geräts; zwei Bellhops an einem Broker brauchen zwei Namen.",

        // Faults of their settings.
        "%1 is not the address of such a server": "%1 ist nicht die Adresse eines solchen Servers",
        "begin with %1": "beginn mit %1",
        "leave out what follows the host and the port": "lass weg, was auf Rechner und Port folgt",
        "leave it out, or give the name": "lass es weg, oder gib den Namen an",
        "leave it out, or give the password": "lass es weg, oder gib das Passwort an",
        "leave it out, or give a topic": "lass es weg, oder gib ein Thema an",
        "%1 is no user name": "%1 ist kein Benutzername",
        "look for a line break, or another character that nobody sees":
            "such darin nach einem Zeilenumbruch oder einem anderen Zeichen, das niemand sieht",
        "look for a second line in it": "such darin nach einer zweiten Zeile",
        "write one address a text": "schreib eine Adresse je Text",
        "%1 holds \"%2\", which is no address of mail": "%1 enthält „%2“, und das ist keine Mailadresse",
        "write ann@example.org, or Ann <ann@example.org>": "schreib ann@example.org, oder Ann <ann@example.org>",
        "a domain with umlauts is written as xn--…": "eine Domain mit Umlauten wird xn--… geschrieben",
        "%1 stands against smtps://": "%1 widerspricht smtps://",
        "leave it out, or write smtp://": "lass es weg, oder schreib smtp://",
        "give the address that the mail is from": "gib die Adresse an, von der die Mail ist",
        "%1 names nobody": "%1 nennt niemanden",
        "write to = [\"ann@example.org\"]": "schreib to = [\"ann@example.org\"]",
        "%1 names too many people": "%1 nennt zu viele Leute",
        "%1 at most; a list of the server's takes more": "höchstens %1; eine Liste des Servers nimmt mehr",
        "1,000 bytes at most": "höchstens 1.000 Bytes",
        "%1 holds + or #, which only those who listen may use": "%1 enthält + oder #, was nur darf, wer zuhört",
        "leave them out": "lass sie weg",
        "%1 begins with $, which brokers keep for themselves": "%1 beginnt mit $, was Broker für sich behalten",
        "choose another name": "wähl einen anderen Namen",
        "%1 holds {name}, which redact = true keeps from the server": "%1 enthält {name}, was redact = true dem Server vorenthält",
        "%1 holds {pet}, which redact = true keeps from the server": "%1 enthält {pet}, was redact = true dem Server vorenthält",
        "use {key} or {event}": "nimm {key} oder {event}",
        "%1 is no name for a client": "%1 ist kein Name für einen Client",
        "1 to 128 letters, digits, - and _": "1 bis 128 Buchstaben, Ziffern, - und _",
        "%1 is no name for a device": "%1 ist kein Name für ein Gerät",
        "it needs a letter from a to z, and has 100 bytes at most": "er braucht einen Buchstaben von a bis z und hat höchstens 100 Bytes",
        "no descriptor is left for a thread (raise the limit of open files)":
            "für einen Thread ist kein Deskriptor übrig (erhöh die Grenze für offene Dateien)",
        "no thread for mail could be started (raise the limit of processes)":
            "für Mail ließ sich kein Thread starten (erhöh die Grenze für Prozesse)",
        "no thread for MQTT could be started (raise the limit of processes)":
            "für MQTT ließ sich kein Thread starten (erhöh die Grenze für Prozesse)",
    ]
}
