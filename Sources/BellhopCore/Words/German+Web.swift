extension German {
    /// The API over TCP, and the page for answering a notice.
    static let web: KeyValuePairs<String, String> = [
        "Unknown host": "Hier heißt niemand so",
        "Too many wrong tokens": "Zu viele falsche Token",
        "Busy": "Einen Augenblick",
        "No longer available": "Vorbei",
        "[api] has no token, so TCP only serves answer links. On this machine, use the socket.":
            "Über TCP gibt es nur Links für Antworten: [api] hat kein Token. Auf diesem Rechner gibt es den Socket.",
        "This needs the token of [api], in the header \"Authorization: Bearer …\".":
            "Das verlangt das Token von [api], in der Kopfzeile „Authorization: Bearer …“.",
        "Use the host name of [api] public_url, or the address of [api] listen. A proxy must pass on \"Host\".":
            "Frag unter dem Namen, der bei [api] public_url steht, oder unter der Adresse bei [api] listen. Ein Proxy muss „Host“ weitergeben.",
        "Pages of other sites may not use this API.": "Seiten anderer Adressen dürfen hier nicht fragen.",
        "Too many wrong tokens. Try again in %1.": "Es gab zu viele falsche Token. Versuch es in %1 noch einmal.",
        "Answer with a button: opening a link does nothing.": "Geantwortet wird mit einem Knopf: einen Link zu öffnen bewirkt nichts.",
        "Unknown link: it was altered or cut off, or its notice is long gone.":
            "Dieser Link ist nicht bekannt: er wurde verändert oder abgeschnitten, oder seine Meldung ist lange weg.",
        "Answered at %1: %2.": "Beantwortet um %1: %2.",
        "Already answered at %1: %2.": "Schon beantwortet um %1: %2.",
        "A newer notice has replaced this one. Answer that one.": "Das wurde seither neu gemeldet. Antworte auf die neueste Meldung.",
        "This notice is over: %1.": "Das gilt nicht mehr: %1.",
        "This link expired after %1. \"bellhop status\" shows what needs an answer.":
            "Dieser Link ist abgelaufen: Links gelten %1. „bellhop status“ zeigt, was wartet.",
        "Too late: %1": "Zu spät: %1",
        "This is being answered right now.": "Das wird in diesem Augenblick beantwortet.",
        "The notice has no such button.": "So einen Knopf hat die Meldung nicht.",
        "listens on http://%1": "lauscht an http://%1",
        "listens on http://%1, known outside as %2": "lauscht an http://%1, draußen bekannt als %2",
        "%1 is in use by another program": "%1 wird von einem anderen Programm benutzt",
        "Find it with \"ss -ltnp 'sport = :%1'\", or set another port in [api] listen, then run: bellhop config reload":
            "Find es mit „ss -ltnp 'sport = :%1'“, oder schreib einen anderen Port unter [api] listen, dann: bellhop config reload",
        "this machine does not have the address %1": "dieser Rechner hat jetzt keine Adresse %1",
        "Set [api] listen to one that \"ip -brief address\" shows, then run: bellhop config reload":
            "Schreib eine, die „ip -brief address“ zeigt, unter [api] listen, dann: bellhop config reload",
        "%1 is not allowed for this user: ports below 1024 are reserved":
            "%1 darf dieser Benutzer nicht nehmen: Ports unter 1024 sind vorbehalten",
        "Set a port of 1024 or more in [api] listen, behind a reverse proxy, then run: bellhop config reload":
            "Schreib einen Port ab 1024 unter [api] listen, hinter einem Reverse-Proxy, dann: bellhop config reload",
        "%1 cannot be used: %2": "%1 ist nicht zu gebrauchen: %2",
        "Set another address in [api] listen, then run: bellhop config reload":
            "Schreib eine andere Adresse unter [api] listen, dann: bellhop config reload",
    ]

    /// Faults of `[api]`, and of the sink keys that refer to it.
    static let webFaults: KeyValuePairs<String, String> = [
        "[api] has neither token nor public_url, so nobody could use it":
            "[api] hat weder token noch public_url, dort ließe sich also nichts fragen",
        "add token_file = \"~/…\", public_url, or both": "füg token_file = \"~/…\" hinzu, oder public_url, oder beides",
        "[api] lacks \"listen\"": "[api] fehlt „listen“",
        "add listen = \"127.0.0.1:8077\"": "füg hinzu: listen = \"127.0.0.1:8077\"",
        "api.listen is \"%1\"": "api.listen ist „%1“",
        "write an IP address of this machine and a port: \"127.0.0.1:8077\" or \"[::1]:8077\"":
            "schreib die Nummer einer Adresse dieses Rechners und einen Port: \"127.0.0.1:8077\" oder \"[::1]:8077\"",
        "api.listen is open to other machines, and without TLS anyone in between can read the traffic":
            "api.listen steht anderen Rechnern offen, und ohne TLS liest mit, wer dazwischen ist",
        "api.public_url is http://, so anyone on the way can read and use the links for answering notices":
            "api.public_url ist http://: wer unterwegs mitliest, kann die Links lesen und benutzen, mit denen Meldungen beantwortet werden",
        "put a reverse proxy with TLS before it, and write https://": "stell einen Reverse-Proxy mit TLS davor und schreib https://",
        "%1 goes over the network unencrypted, and anyone on the way can read it":
            "%1 geht unverschlüsselt übers Netz, und wer unterwegs ist, kann es lesen",
        "write https:// in %1": "schreib https:// in %1",
        "write mqtts:// in server": "schreib mqtts:// in server",
        "leave out tls = \"none\"": "lass tls = \"none\" weg",
        "Fix it in the file, then run: bellhop config reload": "Behebe es in der Datei, dann: bellhop config reload",
        "A picture can only be fetched.": "Ein Bild lässt sich nur ansehen.",
        "There is no such picture (any more).": "Dieses Bild gibt es nicht (mehr).",
        "listen at 127.0.0.1, behind a reverse proxy": "lausch an 127.0.0.1, hinter einem Reverse-Proxy",
        "leave out what begins with ?": "lass weg, was mit ? beginnt",
        "%1 is shorter than %2 characters": "%1 ist kürzer als %2 Zeichen",
        "make one: openssl rand -hex 32": "mach eines: openssl rand -hex 32",
        "make one: openssl rand -base64 32": "mach eines: openssl rand -base64 32",
        "%1 needs an address that receives the answers": "%1 braucht eine Adresse, die die Antworten entgegennimmt",
        "add [api] with listen and public_url": "füg [api] mit listen und public_url hinzu",
        "%1 conflicts with answers = \"http\", which opens its own page":
            "%1 verträgt sich nicht mit answers = \"http\", das eine eigene Seite öffnet",
        "%1 conflicts with a Content-Type in headers": "%1 verträgt sich nicht mit einem Content-Type in headers",
        "%1 is not a media type": "%1 ist kein Medientyp",
        "write something like \"application/json\" or \"text/plain; charset=utf-8\"":
            "schreib etwas wie \"application/json\" oder \"text/plain; charset=utf-8\"",
        "%1 is not JSON once filled in": "%1 ist ausgefüllt kein JSON",
        "put text in quotation marks: \"{title}\"; or set another content_type":
            "setz Text in Anführungszeichen: \"{title}\"; oder wähl einen anderen content_type",
        "%1 is half of a key pair, but requests are signed with a shared secret":
            "%1 ist die Hälfte eines Schlüsselpaars, Anfragen werden aber mit einem gemeinsamen Geheimnis signiert",
        "give one that begins with whsec_": "gib eines an, das mit whsec_ beginnt",
        "%1 has no base64 after whsec_": "%1 hat hinter whsec_ kein Base64",
        "copy all of it": "kopier es ganz",
    ]

    /// The help of these keys.
    static let helpOfWebKeys: KeyValuePairs<String, String> = [
        "How buttons answer: \"topic\" posts to answer_topic, where Bellhop listens; \"http\" posts to [api] public_url. Default, or \"none\": notices have no buttons.":
            "Wie Knöpfe antworten: „topic“ schickt an answer_topic, wo Bellhop zuhört; „http“ schickt an [api] public_url. Standard, oder „none“: Meldungen haben keine Knöpfe.",
        "\"http\": a tap opens a page at [api] public_url with the notice and its buttons, because Gotify itself has none.":
            "„http“: Ein Tippen öffnet unter [api] public_url eine Seite mit der Meldung und ihren Knöpfen, denn Gotify selbst hat keine.",
        "The method of every request.": "Die Methode jeder Anfrage.",
        "Your own body instead of the whole document, whose fields are filled in by name: {title}, {body}, {type}, and {owner}.":
            "Ein eigener Inhalt anstelle des ganzen Dokuments, dessen Felder du mit ihren Namen einsetzt: {title}, {body}, {type}, und {owner}.",
        "The media type of the body; text is escaped for JSON, forms, HTML and XML. Default: application/json.":
            "Der Medientyp des Inhalts; Text wird für JSON, Formulare, HTML und XML maskiert. Standard: application/json.",
        "Signs every request (Standard Webhooks), so that the receiver can verify it: whsec_ and base64, or any other text.":
            "Signiert jede Anfrage (Standard Webhooks), damit der Empfänger sie prüfen kann: whsec_ und Base64, oder ein anderer Text.",
        "Whether withdrawals are sent too, as a document of type \"withdraw\"; with your own body, only if it contains {type}.":
            "Ob auch das Zurückziehen geschickt wird, als Dokument vom Typ „withdraw“; mit eigenem Inhalt nur, wenn der {type} enthält.",
    ]
}
