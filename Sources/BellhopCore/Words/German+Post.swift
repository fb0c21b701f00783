extension German {
    /// The messages of the sinks for mail and MQTT, and the descriptions of their settings.
    static let post: KeyValuePairs<String, String> = [
        // Mail.
        "a mail that was sent cannot be taken back": "eine verschickte Mail lässt sich nicht zurückholen",
        "a mail is sent at once; Bellhop does the scheduling itself": "eine Mail geht sofort hinaus; das Planen übernimmt Bellhop selbst",
        "no recipients are left": "es gibt keine Empfänger mehr",
        "%1 answered %2: %3 (for %4)": "%1 antwortete mit %2: %3 (für %4)",
        "%1 answered %2 (for %3)": "%1 antwortete mit %2 (für %3)",
        "%1: it denies us access (check user and password)": "%1: der Zugang wird verweigert (prüf user und password)",
        "%1: it accepts no mail from us (check from, or sign in)": "%1: von uns wird keine Mail angenommen (prüf from, oder melde dich an)",
        "%1: it requires a sign-in (set user and password)": "%1: eine Anmeldung ist nötig (gib user und password an)",
        "%1 offers no encryption (write smtps://, or tls = \"none\" for a server on this machine)":
            "%1 bietet keine Verschlüsselung (schreib smtps://, oder tls = \"none\" für einen Server auf diesem Rechner)",
        "%1 ended the conversation early": "%1 hat die Verbindung vorzeitig beendet",
        "%1 answers; the first notice will show whether it accepts our mail":
            "%1 antwortet; ob er unsere Mail annimmt, zeigt die erste Meldung",
        "%1 answers and accepts our sign-in": "%1 antwortet und akzeptiert unsere Anmeldung",
        "%1 offers no way to sign in (check the address and the port, or leave out user)":
            "%1 bietet keine Anmeldung (prüf Adresse und Port, oder lass user weg)",
        "Mail through your own server (SMTP), encrypted by default.":
            "Mail über deinen eigenen Server (SMTP), standardmäßig verschlüsselt.",
        "The mail server: smtp:// starts unencrypted, then encrypts (port 587), smtps:// encrypts from the start (port 465).":
            "Der Mailserver: smtp:// beginnt im Klartext und verschlüsselt dann (Port 587), smtps:// verschlüsselt von Anfang an (Port 465).",
        "Whether smtp:// must encrypt before it sends anything; \"none\" (port 25) is for a server on this machine.":
            "Ob smtp:// verschlüsseln muss, bevor es etwas sendet; „none“ (Port 25) ist für einen Server auf diesem Rechner.",
        "A user name, if the server asks for one.": "Ein Benutzername, wenn der Server einen verlangt.",
        "The sender: an address, with or without a name.": "Der Absender: eine Adresse, mit oder ohne Namen.",
        "The recipients: addresses, with or without names.": "Die Empfänger: Adressen, mit oder ohne Namen.",
        "How long one attempt may take, from connecting until the server confirms that it has the mail.":
            "Wie lange ein Versuch dauern darf, vom Verbinden, bis der Server bestätigt, dass er die Mail hat.",

        // MQTT.
        "MQTT messages are published at once; Bellhop does the scheduling itself":
            "MQTT-Nachrichten gehen sofort hinaus; das Planen übernimmt Bellhop selbst",
        "withdrawals = false: this broker gets no withdrawals": "withdrawals = false: Dieser Broker erfährt nichts vom Zurückziehen",
        "%1 does not speak MQTT 3.1.1 (use another broker, or allow it there)":
            "%1 spricht nicht MQTT 3.1.1 (nimm einen anderen Broker, oder erlaub es dort)",
        "%1 rejects our client id (set another client_id)": "%1 lehnt unsere Client-ID ab (gib eine andere client_id an)",
        "%1 reports that it is not available now": "%1 meldet, dass er gerade nicht bereit ist",
        "%1 rejects this user and password (check user and password)":
            "%1 lehnt Benutzer und Passwort ab (prüf user und password)",
        "%1 denies us access (check user and password, and what the broker allows)":
            "%1 verweigert uns den Zugang (prüf user und password, und was der Broker erlaubt)",
        "%1 refused the connection with the unknown code %2": "%1 hat die Verbindung mit dem unbekannten Code %2 abgelehnt",
        "%1 accepts us; the first notice will show who listens": "%1 lässt uns zu; wer zuhört, zeigt die erste Meldung",
        "Publishes every notice as JSON to an MQTT broker, for programs; Home Assistant finds it by itself.":
            "Veröffentlicht jede Meldung als JSON bei einem MQTT-Broker, für Programme; Home Assistant findet es von selbst.",
        "The broker: mqtt:// (port 1883), or mqtts:// with encryption (port 8883).":
            "Der Broker: mqtt:// (Port 1883), oder mqtts:// mit Verschlüsselung (Port 8883).",
        "The topic; {kind}, {urgency}, {pet}, {name}, {key} and {event} are filled in.":
            "Das Thema; {kind}, {urgency}, {pet}, {name}, {key} und {event} werden eingesetzt.",
        "Whether the broker keeps the last notice of each topic for later subscribers.":
            "Ob der Broker die letzte Meldung jedes Themas für spätere Abonnenten behält.",
        "A user name, if the broker asks for one.": "Ein Benutzername, wenn der Broker einen verlangt.",
        "The name of this client at the broker; no other client may use it. Default: a random name at each start.":
            "Der Name dieses Clients beim Broker, den kein anderer haben darf. Standard: bei jedem Start ein zufälliger.",
        "\"homeassistant\" makes Bellhop appear as a device in Home Assistant; \"remove\" removes it again. Default: neither.":
            "Mit „homeassistant“ erscheint Bellhop als Gerät in Home Assistant; „remove“ entfernt es wieder. Standard: keines von beiden.",
        "The discovery prefix of Home Assistant, if you changed it there.":
            "Das Discovery-Präfix von Home Assistant, falls du es dort geändert hast.",
        "The name of that device; two Bellhops on one broker need two names.":
            "Der Name dieses Geräts; zwei Bellhops an einem Broker brauchen zwei Namen.",

        // Faults of their settings.
        "%1 is not an address of such a server": "%1 ist keine Adresse eines solchen Servers",
        "begin with %1": "beginn mit %1",
        "leave out what follows the host and the port": "lass weg, was auf Rechner und Port folgt",
        "leave it out, or give the name": "lass es weg, oder gib den Namen an",
        "leave it out, or give the password": "lass es weg, oder gib das Passwort an",
        "leave it out, or give a topic": "lass es weg, oder gib ein Thema an",
        "%1 is not a user name": "%1 ist kein Benutzername",
        "look for a line break or another invisible character":
            "such darin nach einem Zeilenumbruch oder einem anderen unsichtbaren Zeichen",
        "look for a second line in it": "such darin nach einer zweiten Zeile",
        "write one address per text": "schreib eine Adresse pro Text",
        "%1 holds \"%2\", which is not a mail address": "%1 enthält „%2“, und das ist keine Mailadresse",
        "write ann@example.org, or Ann <ann@example.org>": "schreib ann@example.org, oder Ann <ann@example.org>",
        "a domain with umlauts is written as xn--…": "eine Domain mit Umlauten wird xn--… geschrieben",
        "%1 conflicts with smtps://": "%1 widerspricht smtps://",
        "leave it out, or write smtp://": "lass es weg, oder schreib smtp://",
        "give the sender's address": "gib die Adresse des Absenders an",
        "%1 has no recipients": "%1 hat keine Empfänger",
        "write to = [\"ann@example.org\"]": "schreib to = [\"ann@example.org\"]",
        "%1 has too many recipients": "%1 hat zu viele Empfänger",
        "%1 at most; a mailing list takes more": "höchstens %1; eine Mailingliste fasst mehr",
        "1,000 bytes at most": "höchstens 1.000 Byte",
        "%1 holds + or #, which only subscribers may use": "%1 enthält + oder #, was nur Abonnenten verwenden dürfen",
        "leave them out": "lass sie weg",
        "%1 begins with $, which is reserved for brokers": "%1 beginnt mit $, was Brokern vorbehalten ist",
        "choose another name": "wähl einen anderen Namen",
        "%1 holds {name}, which redact = true keeps from the server": "%1 enthält {name}, was redact = true dem Server vorenthält",
        "%1 holds {pet}, which redact = true keeps from the server": "%1 enthält {pet}, was redact = true dem Server vorenthält",
        "use {key} or {event}": "nimm {key} oder {event}",
        "%1 is not a client name": "%1 ist kein Name für einen Client",
        "1 to 128 letters, digits, - and _": "1 bis 128 Buchstaben, Ziffern, - und _",
        "%1 is not a device name": "%1 ist kein Name für ein Gerät",
        "it needs a letter from a to z, and at most 100 bytes": "er braucht einen Buchstaben von a bis z und hat höchstens 100 Byte",
        "no file descriptor is left for a thread (raise the limit of open files)":
            "für einen Thread ist kein Dateideskriptor übrig (erhöh die Grenze für offene Dateien)",
        "no thread for mail could be started (raise the limit of processes)":
            "für Mail ließ sich kein Thread starten (erhöh die Grenze für Prozesse)",
        "no thread for MQTT could be started (raise the limit of processes)":
            "für MQTT ließ sich kein Thread starten (erhöh die Grenze für Prozesse)",
        "Whether withdrawals are published too, as a document of type \"withdraw\".":
            "Ob auch das Zurückziehen veröffentlicht wird, als Dokument vom Typ „withdraw“.",
        "the answer is not from an MQTT broker": "die Antwort ist nicht von einem MQTT-Broker",
        "the answer has an invalid length": "die Antwort hat eine ungültige Länge",
        "the answer has invalid bits": "die Antwort hat ungültige Bits",
        "the answer is unexpected": "die Antwort kam unerwartet",
        "the connection was closed": "die Verbindung wurde geschlossen",
        "the connection was lost at once": "die Verbindung ging sofort verloren",
        "no answer in time": "keine Antwort in der vorgesehenen Zeit",
        "libcurl could not be initialised": "libcurl ließ sich nicht starten",
        "libcurl cannot create a handle (out of memory)": "libcurl kann kein Handle anlegen (zu wenig Speicher)",
        "no thread for HTTP requests could be started (raise the limit of processes)":
            "für HTTP-Anfragen ließ sich kein Thread starten (erhöh die Grenze für Prozesse)",
    ]
}
