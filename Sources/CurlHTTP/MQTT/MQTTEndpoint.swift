#if Push
public import BellhopCore

/// A broker, and how it knows us.
public final class MQTTEndpoint: Sendable {
    public let address: ServerAddress
    public let isEncrypted: Bool
    public let transport: HTTPTransport
    let login: MQTTLogin
    let greetings: [MQTTMessage]

    /// - Parameter greetings: are published at the beginning of every connection, before anything else.
    public init(_ address: ServerAddress, isEncrypted: Bool, login: MQTTLogin, greetings: [MQTTMessage] = [], transport: HTTPTransport) {
        self.address = address
        self.isEncrypted = isEncrypted
        self.transport = transport
        self.login = login
        self.greetings = greetings
    }

    /// In a scheme that libcurl knows; nothing of HTTP is spoken.
    var url: String {
        "\(isEncrypted ? "https" : "http")://\(address.host):\(address.port ?? (isEncrypted ? 8883 : 1883))"
    }

    /// `text` without any secret, on one line, of at most 200 bytes.
    public func scrub(_ text: String) -> String {
        SafeText.truncated(SafeText.line(login.password?.scrub(text) ?? text), toUTF8Bytes: 200)
    }
}
#endif
