extension German {
    /// The API over TCP, and the page for answering a notice.
    static let web: KeyValuePairs<String, String> = [
        "Nobody of that name is here": "Hier heißt niemand so",
        "Too many wrong tokens": "Zu viele falsche Token",
        "One moment": "Einen Augenblick",
        "It is over": "Vorbei",
        "Over TCP there are only links for answers: [api] has no token. On this machine there is the socket.":
            "Über TCP gibt es nur Links für Antworten: [api] hat kein Token. Auf diesem Rechner gibt es den Socket.",
        "This takes the token of [api], in the header \"Authorization: Bearer …\".":
            "Das verlangt das Token von [api], in der Kopfzeile „Authorization: Bearer …“.",
        "Ask by the name under [api] public_url, or by the address under [api] listen. A proxy must hand on \"Host\".":
            "Frag unter dem Namen, der bei [api] public_url steht, oder unter der Adresse bei [api] listen. Ein Proxy muss „Host“ weitergeben.",
        "Pages of other sites may not ask here.": "Seiten anderer Adressen dürfen hier nicht fragen.",
        "There were too many wrong tokens. Try again in %1.": "Es gab zu viele falsche Token. Versuch es in %1 noch einmal.",
        "An answer is given by a button: opening a link does nothing.":
            "Geantwortet wird mit einem Knopf: einen Link zu öffnen bewirkt nichts.",
        "This link is not known: it was altered or cut off, or its notice is long gone.":
            "Dieser Link ist nicht bekannt: er wurde verändert oder abgeschnitten, oder seine Meldung ist lange weg.",
        "Answered at %1: %2.": "Beantwortet um %1: %2.",
        "Already answered at %1: %2.": "Schon beantwortet um %1: %2.",
        "This was told again since. Answer the newest notice.": "Das wurde seither neu gemeldet. Antworte auf die neueste Meldung.",
        "This no longer stands: %1.": "Das gilt nicht mehr: %1.",
        "This link has expired: links are good for %1. \"bellhop status\" shows what waits.":
            "Dieser Link ist abgelaufen: Links gelten %1. „bellhop status“ zeigt, was wartet.",
        "Too late: %1": "Zu spät: %1",
        "This is being answered at this moment.": "Das wird in diesem Augenblick beantwortet.",
        "The notice has no such button.": "So einen Knopf hat die Meldung nicht.",
        "listens on http://%1": "lauscht an http://%1",
        "listens on http://%1, known outside as %2": "lauscht an http://%1, draußen bekannt als %2",
        "%1 is in use by another program": "%1 wird von einem anderen Programm benutzt",
        "Find it with \"ss -ltnp 'sport = :%1'\", or write another port under [api] listen, then: bellhop config reload":
            "Find es mit „ss -ltnp 'sport = :%1'“, oder schreib einen anderen Port unter [api] listen, dann: bellhop config reload",
        "this machine has no address %1 now": "dieser Rechner hat jetzt keine Adresse %1",
        "Write one that \"ip -brief address\" shows under [api] listen, then: bellhop config reload":
            "Schreib eine, die „ip -brief address“ zeigt, unter [api] listen, dann: bellhop config reload",
        "%1 may not be used by this user: ports below 1024 are kept":
            "%1 darf dieser Benutzer nicht nehmen: Ports unter 1024 sind vorbehalten",
        "Write a port of 1024 or more under [api] listen, behind a reverse proxy, then: bellhop config reload":
            "Schreib einen Port ab 1024 unter [api] listen, hinter einem Reverse-Proxy, dann: bellhop config reload",
        "%1 cannot be used: %2": "%1 ist nicht zu gebrauchen: %2",
        "Write another address under [api] listen, then: bellhop config reload":
            "Schreib eine andere Adresse unter [api] listen, dann: bellhop config reload",
    ]

    /// Faults of `[api]`, and of the sink keys that refer to it.
    static let webFaults: KeyValuePairs<String, String> = [
        "[api] has neither token nor public_url, so nothing could be asked there":
            "[api] hat weder token noch public_url, dort ließe sich also nichts fragen",
        "add token_file = \"~/…\", public_url, or both": "füg token_file = \"~/…\" hinzu, oder public_url, oder beides",
        "[api] lacks \"listen\"": "[api] fehlt „listen“",
        "add listen = \"127.0.0.1:8077\"": "füg hinzu: listen = \"127.0.0.1:8077\"",
        "api.listen is \"%1\"": "api.listen ist „%1“",
        "write the number of an address of this machine and a port: \"127.0.0.1:8077\" or \"[::1]:8077\"":
            "schreib die Nummer einer Adresse dieses Rechners und einen Port: \"127.0.0.1:8077\" oder \"[::1]:8077\"",
        "api.listen is open to other machines, and without TLS whoever is in between reads along":
            "api.listen steht anderen Rechnern offen, und ohne TLS liest mit, wer dazwischen ist",
        "api.public_url is http://, and anyone on the way can read the links by which notices are answered, and use them":
            "api.public_url ist http://: wer unterwegs mitliest, kann die Links lesen und benutzen, mit denen Meldungen beantwortet werden",
        "put a reverse proxy with TLS before it, and write https://": "stell einen Reverse-Proxy mit TLS davor und schreib https://",
        "%1 goes over the network unencrypted, and anyone on the way can read it":
            "%1 geht unverschlüsselt übers Netz, und wer unterwegs ist, kann es lesen",
        "write https:// in %1": "schreib https:// in %1",
        "write mqtts:// in server": "schreib mqtts:// in server",
        "leave out tls = \"none\"": "lass tls = \"none\" weg",
        "Mend it in the file, then: bellhop config reload": "Behebe es in der Datei, dann: bellhop config reload",
        "A picture can only be looked at.": "Ein Bild lässt sich nur ansehen.",
        "There is no such picture (any more).": "Dieses Bild gibt es nicht (mehr).",
        "listen at 127.0.0.1, behind a reverse proxy": "lausch an 127.0.0.1, hinter einem Reverse-Proxy",
        "leave out what begins with ?": "lass weg, was mit ? beginnt",
        "%1 is shorter than %2 characters": "%1 ist kürzer als %2 Zeichen",
        "make one: openssl rand -hex 32": "mach eines: openssl rand -hex 32",
        "make one: openssl rand -base64 32": "mach eines: openssl rand -base64 32",
        "%1 needs an address at which answers come in": "%1 braucht eine Adresse, an der Antworten ankommen",
        "add [api] with listen and public_url": "füg [api] mit listen und public_url hinzu",
        "%1 stands beside answers = \"http\", which leads to a page of its own":
            "%1 steht neben answers = \"http\", das zu einer eigenen Seite führt",
        "%1 stands beside a Content-Type in headers": "%1 steht neben einem Content-Type in headers",
        "%1 is no media type": "%1 ist kein Medientyp",
        "write something like \"application/json\" or \"text/plain; charset=utf-8\"":
            "schreib etwas wie \"application/json\" oder \"text/plain; charset=utf-8\"",
        "%1 is no JSON when its places are filled": "%1 ist kein JSON, wenn seine Stellen gefüllt sind",
        "text stands in quotation marks: \"{title}\"; or say another content_type":
            "Text steht in Anführungszeichen: \"{title}\"; oder nenn einen anderen content_type",
        "%1 is a key of a pair, and requests are signed with a shared secret":
            "%1 ist ein Schlüssel eines Paares, und Anfragen werden mit einem gemeinsamen Geheimnis unterschrieben",
        "give one that begins with whsec_": "gib eines an, das mit whsec_ beginnt",
        "%1 has no base64 behind whsec_": "%1 hat hinter whsec_ kein Base64",
        "copy all of it": "kopier es ganz",
    ]

    /// The help of these keys.
    static let helpOfWebKeys: KeyValuePairs<String, String> = [
        "How buttons come back: \"topic\" posts to answer_topic, where Bellhop listens; \"http\" posts to the address that [api] names. Left out, or \"none\": notices have no buttons.":
            "Wie Knöpfe zurückkommen: „topic“ schickt an answer_topic, wo Bellhop zuhört; „http“ schickt an die Adresse, die [api] nennt. Weggelassen, oder „none“: Meldungen haben keine Knöpfe.",
        "\"http\": a tap leads to a page with the notice and its buttons, at the address that [api] names; Gotify itself has none.":
            "„http“: ein Tippen führt zu einer Seite mit der Meldung und ihren Knöpfen, an der Adresse, die [api] nennt; Gotify selbst hat keine.",
        "The method of every request.": "Die Methode jeder Anfrage.",
        "A body of your own in place of the whole document; its fields are filled in by their names: {title}, {body}, {type}, and {owner}.":
            "Ein eigener Inhalt anstelle des ganzen Dokuments; dessen Felder werden mit ihren Namen eingesetzt: {title}, {body}, {type}, und {owner}.",
        "What the body is; text is escaped as JSON, forms, HTML and XML want it. Left out: application/json.":
            "Was der Inhalt ist; Text wird so geschrieben, wie JSON, Formulare, HTML und XML es wollen. Weggelassen: application/json.",
        "Signs every request as Standard Webhooks say, so that the receiver knows who sent it: whsec_ and base64, or any other text.":
            "Unterschreibt jede Anfrage nach Standard Webhooks, damit der Empfänger weiß, von wem sie ist: whsec_ und Base64, oder ein anderer Text.",
        "Whether a notice that no longer stands is told too, as a document of type \"withdraw\"; with a body of your own only where that says {type}.":
            "Ob auch eine Meldung, die nicht mehr gilt, mitgeteilt wird, als Dokument vom Typ „withdraw“; mit eigenem Inhalt nur, wo der {type} nennt.",
    ]
}
