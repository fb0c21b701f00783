#if Push
import BellhopCore
import CurlHTTP

/// The settings of a webhook sink, checked.
struct WebhookSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Posts every notice as JSON to an address, for programs.",
        keys: [
            SettingKey("url", .url, help: "Where to post to.", example: #""https://automation.example.org/hooks/laundry""#),
            SettingKey("secret_url", .secret, help: "The same, for an address that is a secret by itself.", example: #""https://…""#),
            SettingKey(
                "headers", .secretMap, help: "Headers of every request, such as a token.", example: #"{ Authorization = "Bearer …" }"#),
            SettingKey(
                "withdrawals", .boolean, default: .boolean(true),
                help: "Whether a notice that no longer stands is told too, as a document of type \"withdraw\".", example: "true"),
        ] + SettingsReader.transportKeys)

    /// Headers that belong to the connection or to the body.
    private static let ours: Set<String> = [
        "content-length", "transfer-encoding", "connection", "expect", "host", "te", "upgrade", "trailer",
    ]

    let endpoint: HTTPEndpoint
    let tellsWithdrawals: Bool
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let address = Self.address(&reader)
        var headers: [HTTPHeader] = []
        for (name, value) in (settings.secretMap("headers") ?? [:]).sorted(by: { $0.key < $1.key }) {
            if ours(name) { reader.fault("headers", "holds \(SafeText.line(name)), which is set by itself (leave it out)") }
            if let header = reader.header(name, value, key: "headers") { headers.append(header) }
        }
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) { headers.append(.json) }
        tellsWithdrawals = settings.boolean("withdrawals") ?? true
        let transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // Each is nil only after a fault, and then `finish` has thrown.
        guard let address, let client else { throw InvalidSettings(reader.faults) }
        let secrets = [settings.secret("secret_url")].compactMap { $0 }
        endpoint = HTTPEndpoint(.post, address, headers: headers, transport: transport, secrets: secrets)
        self.client = client

        func ours(_ name: String) -> Bool { Self.ours.contains(name.lowercased()) }
    }

    private static func address(_ reader: inout SettingsReader) -> WebAddress? {
        let plain = reader.settings.string("url")
        let secret = reader.settings.secret("secret_url")
        switch (plain, secret) {
        case (nil, nil):
            reader.fault("url", "is missing (write where to post to: url = \"https://…\")", others: ["secret_url"])
            return nil
        case (.some, .some):
            reader.fault("secret_url", "stands beside url (keep one of the two)")
            return nil
        case (let text?, nil):
            return reader.address(text, "url")
        case (nil, let text?):
            return reader.address(text.reveal(), "secret_url")
        }
    }
}
#endif
