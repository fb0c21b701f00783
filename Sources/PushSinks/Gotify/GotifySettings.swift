#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of a Gotify sink.
struct GotifySettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Push on Android and browsers through a Gotify server (2.9 or newer).",
        keys: [
            SettingKey("server", .url, isRequired: true, help: "The server's address.", example: #""https://gotify.example.org""#),
            SettingKey("token", .secret, isRequired: true, help: "The token of an application of the server.", example: #""A…""#),
            SettingKey(
                "client_token", .secret,
                help:
                    "The token of a client of the server; with it messages are taken back, replaced, and not repeated after a lost answer.",
                example: #""C…""#),
        ]
            + PriorityMap.keys(
                0...10, low: 2, normal: 5, high: 8, critical: 10, meaning: "0 is nearly unseen, 4 and more sound, 8 and more insist")
            + [
                ClickTarget.key,
                SettingKey(
                    "answers", .choice(["none", "http"]),
                    help:
                        "\"http\": a tap leads to a page with the notice and its buttons, at the address that [api] names; Gotify itself has none.",
                    example: #""http""#),
            ] + SettingsReader.transportKeys)

    let server: WebAddress
    let token: HTTPHeader
    let clientToken: HTTPHeader?
    let secrets: [Redacted]
    let priorities: PriorityMap
    let click: ClickTarget
    /// Where notices are answered; `nil` if they cannot be.
    let links: AnswerLinks?
    let transport: HTTPTransport
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let server = Self.server(&reader)
        let token = reader.token("token")
        if token == nil { reader.fault("token", "is missing (make an application in Gotify and give its token)") }
        let clientToken = reader.token("client_token")
        if let token, token == clientToken {
            reader.fault("client_token", "is the same as token (a client has a token of its own)")
        }
        secrets = [token, clientToken].compactMap { $0 }
        let key = token.flatMap { reader.header("X-Gotify-Key", $0, key: "token") }
        self.clientToken = clientToken.flatMap { reader.header("X-Gotify-Key", $0, key: "client_token") }
        priorities = PriorityMap(settings, schema: Self.schema)
        click = ClickTarget(&reader, isRedacted: settings.isRedacted)
        links = settings.string("answers") == "http" ? reader.links(environment) : nil
        if links != nil, settings.string("click") != nil {
            reader.fault(
                "click", "stands beside answers = \"http\", which leads to a page of its own (keep one of the two)", others: ["answers"])
        }
        transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // Each is nil only after a fault, and then `finish` has thrown.
        guard let server, let key, let client else { throw InvalidSettings(reader.faults) }
        self.server = server
        self.token = key
        self.client = client
        if server.isExposed { reader.caution(environment, exposing: ["token"], remedy: "write https:// in server") }
    }

    private static func server(_ reader: inout SettingsReader) -> WebAddress? {
        guard let server = reader.address("server") else { return nil }
        if server.query != nil { reader.fault("server", "has a query (the token stands under token)") }
        // Gotify may be below a path of a proxy, so other paths are accepted as they are.
        if server.path.hasSuffix("/message") || server.path.hasSuffix("/message/") {
            reader.fault("server", "ends with /message (leave that out)")
        }
        return server
    }
}
#endif
