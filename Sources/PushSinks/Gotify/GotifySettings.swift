#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of a Gotify sink.
struct GotifySettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Push to Android and browsers through a Gotify server (2.9 or newer).",
        keys: [
            SettingKey("server", .url, isRequired: true, help: "The server's address.", example: #""https://gotify.example.org""#),
            SettingKey("token", .secret, isRequired: true, help: "The token of an application on the server.", example: #""A…""#),
            SettingKey(
                "client_token", .secret,
                help:
                    "The token of a client on the server. Bellhop needs it to withdraw and replace messages, and to avoid duplicates after a lost answer.",
                example: #""C…""#),
        ]
            + PriorityMap.keys(
                0...10, low: 2, normal: 5, high: 8, critical: 10,
                meaning: "0 is nearly invisible, 4 and up make a sound, 8 and up are hard to miss")
            + [
                ClickTarget.key,
                SettingKey(
                    "answers", .choice(["none", "http"]),
                    help:
                        "With \"http\", a tap on a message opens a page at [api] public_url with the notice and its buttons, because Gotify has no buttons.",
                    example: #""http""#),
            ] + SettingsReader.transportKeys)

    let server: WebAddress
    let token: HTTPHeader
    let clientToken: HTTPHeader?
    let secrets: [Redacted]
    let priorities: PriorityMap
    let click: ClickTarget
    /// The links to pages on which people answer notices; `nil` if they cannot answer.
    let links: AnswerLinks?
    let transport: HTTPTransport
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let server = Self.server(&reader)
        let token = reader.token("token")
        if token == nil { reader.fault("token", "is missing (create an application in Gotify and use its token)") }
        let clientToken = reader.token("client_token")
        if let token, token == clientToken {
            reader.fault("client_token", "has the same value as \"token\" (use the client's own token)")
        }
        secrets = [token, clientToken].compactMap { $0 }
        let key = token.flatMap { reader.header("X-Gotify-Key", $0, key: "token") }
        self.clientToken = clientToken.flatMap { reader.header("X-Gotify-Key", $0, key: "client_token") }
        priorities = PriorityMap(settings, schema: Self.schema)
        click = ClickTarget(&reader, isRedacted: settings.isRedacted)
        links = settings.string("answers") == "http" ? reader.links(environment) : nil
        if links != nil, settings.string("click") != nil {
            reader.fault(
                "click", "conflicts with answers = \"http\", which opens its own page (keep only one of the two)", others: ["answers"])
        }
        transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // These values are `nil` only after a fault, and then `finish` has already thrown.
        guard let server, let key, let client else { throw InvalidSettings(reader.faults) }
        self.server = server
        self.token = key
        self.client = client
        if server.isExposed { reader.caution(environment, exposing: ["token"], remedy: "write https:// in the setting \"server\"") }
    }

    private static func server(_ reader: inout SettingsReader) -> WebAddress? {
        guard let server = reader.address("server") else { return nil }
        if server.query != nil { reader.fault("server", "contains a query, the part after \"?\" (use the key \"token\" for the token)") }
        // Allow all other paths, because a proxy may serve Gotify under any path.
        if server.path.hasSuffix("/message") || server.path.hasSuffix("/message/") {
            reader.fault("server", "ends with /message (leave /message out)")
        }
        return server
    }
}
#endif
