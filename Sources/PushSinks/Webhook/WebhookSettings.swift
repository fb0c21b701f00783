#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of a webhook sink.
struct WebhookSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Posts every notice as JSON to an address, for programs.",
        keys: [
            SettingKey("url", .url, help: "The address to post to.", example: #""https://automation.example.org/hooks/laundry""#),
            SettingKey("secret_url", .secret, help: "The address to post to, if the address itself is a secret.", example: #""https://…""#),
            SettingKey(
                "headers", .secretMap, help: "HTTP headers of every request, for example for a token.",
                example: #"{ Authorization = "Bearer …" }"#),
            SettingKey(
                "method", .choice(["POST", "PUT", "PATCH"]), default: .string("POST"), help: "The HTTP method of every request.",
                example: #""POST""#),
            SettingKey(
                "body", .string,
                help:
                    "A body of your own, instead of the JSON document. Write fields of the document in braces, for example {title}, {body}, {type} or {owner}.",
                example: ##"'{"text": "{title}: {body}"}'"##),
            SettingKey(
                "content_type", .string,
                help: "The media type of the body; text is escaped for JSON, forms, HTML and XML. Default: application/json.",
                example: #""application/json""#),
            SettingKey(
                "signing_secret", .secret,
                help:
                    "The secret that signs every request (Standard Webhooks), so that the receiver can verify it: whsec_ and base64, or any other text.",
                example: #""whsec_…""#),
            SettingKey(
                "withdrawals", .boolean, default: .boolean(true),
                help:
                    "Whether Bellhop also posts a document (type \"withdraw\") when a notice is withdrawn. If you write your own body, that works only if the body contains {type}.",
                example: "true"),
            .forPeople(default: false),
        ] + SettingsReader.transportKeys)

    /// Headers that the sink or the HTTP client sets. The settings must not contain them.
    private static let ours: Set<String> = [
        "content-length", "transfer-encoding", "connection", "expect", "host", "te", "upgrade", "trailer",
        "webhook-id", "webhook-timestamp", "webhook-signature", HopMark.header.lowercased(),
    ]

    let endpoint: HTTPEndpoint
    /// The body from the config; `nil` if the sink sends the whole document.
    let body: WebhookBody?
    /// The signature for requests; `nil` if requests are not signed.
    let signature: WebhookSignature?
    let tellsWithdrawals: Bool
    let isForPeople: Bool
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let address = Self.address(&reader)
        var headers: [HTTPHeader] = []
        for (name, value) in (settings.secretMap("headers") ?? [:]).sorted(by: { $0.key < $1.key }) {
            if ours(name) { reader.fault("headers", "contains \(SafeText.line(name)), which Bellhop sets itself (leave it out)") }
            if let header = reader.header(name, value, key: "headers") { headers.append(header) }
        }
        let type = Self.contentType(&reader, &headers)
        body = Self.body(&reader, type)
        signature = Self.signature(&reader)
        tellsWithdrawals = (settings.boolean("withdrawals") ?? true) && body?.holds(.type) ?? true
        isForPeople = settings.isForPeople ?? false
        let transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // These values are `nil` only after a fault, and then `finish` has already thrown.
        guard let address, let client else { throw InvalidSettings(reader.faults) }
        let secrets = [settings.secret("secret_url"), settings.secret("signing_secret")].compactMap { $0 }
        let method = settings.string("method").flatMap(HTTPEndpoint.Method.init(rawValue:)) ?? .post
        endpoint = HTTPEndpoint(method, address, headers: headers, transport: transport, secrets: secrets)
        self.client = client
        if address.isExposed {
            let key = settings.secret("secret_url") == nil ? "url" : "secret_url"
            reader.caution(environment, exposing: ["secret_url", "headers"], remedy: "write https:// in \(key)")
        }

        func ours(_ name: String) -> Bool { Self.ours.contains(name.lowercased()) }
    }

    /// Returns the media type of the body, and adds the header that announces it.
    private static func contentType(_ reader: inout SettingsReader, _ headers: inout [HTTPHeader]) -> ContentType {
        let given = reader.settings.string("content_type")
        let header = headers.first { $0.name.lowercased() == "content-type" }
        if let header {
            if given != nil {
                reader.fault("content_type", "conflicts with a Content-Type in headers (keep only one of the two)", others: ["headers"])
            }
            return ContentType(header.value.reveal()) ?? .json
        }
        guard let given else {
            headers.append(.json)
            return .json
        }
        guard let type = ContentType(given) else {
            reader.fault(
                "content_type", "is not a valid media type (write something like \"application/json\" or \"text/plain; charset=utf-8\")")
            return .json
        }
        if let header = reader.header("Content-Type", Redacted(given), key: "content_type") { headers.append(header) }
        return type
    }

    private static func body(_ reader: inout SettingsReader, _ type: ContentType) -> WebhookBody? {
        guard let text = reader.settings.string("body") else { return nil }
        do throws(WebhookBody.Fault) {
            return try WebhookBody(text, for: type)
        } catch {
            reader.fault("body", error.message, others: ["content_type", "headers"])
            return nil
        }
    }

    private static func signature(_ reader: inout SettingsReader) -> WebhookSignature? {
        guard let secret = reader.settings.secret("signing_secret") else { return nil }
        let text = secret.reveal()
        if text.hasPrefix("whsk_") || text.hasPrefix("whpk_") {
            reader.fault(
                "signing_secret",
                "is half of a key pair, but requests are signed with a shared secret (use a secret that begins with whsec_)")
            return nil
        }
        let signature = WebhookSignature(secret)
        if signature == nil {
            reader.fault("signing_secret", "has no base64 after whsec_ (copy the whole secret)")
        } else if text.utf8.count < leastSecretLength {
            reader.fault("signing_secret", "is shorter than \(leastSecretLength) characters (generate a secret: openssl rand -base64 32)")
        }
        return signature
    }

    /// The minimum length of the secret in characters, because shorter secrets could be guessed.
    /// Standard Webhooks recommends at least 24 bytes.
    private static let leastSecretLength = 16

    private static func address(_ reader: inout SettingsReader) -> WebAddress? {
        let plain = reader.settings.string("url")
        let secret = reader.settings.secret("secret_url")
        switch (plain, secret) {
        case (nil, nil):
            reader.fault("url", "is missing (write the address to post to: url = \"https://…\")", others: ["secret_url"])
            return nil
        case (.some, .some):
            reader.fault("secret_url", "conflicts with url (keep only one of the two)")
            return nil
        case (let text?, nil):
            return reader.address(text, "url")
        case (nil, let text?):
            return reader.address(text.reveal(), "secret_url")
        }
    }
}
#endif
