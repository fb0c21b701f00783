#if Push
public import BellhopCore

/// A broker and our login there.
public final class MQTTEndpoint: Sendable {
    public let address: ServerAddress
    public let isEncrypted: Bool
    public let transport: HTTPTransport
    let login: MQTTLogin
    let greetings: [MQTTMessage]

    /// - Parameter greetings: the messages published at the beginning of every connection, before
    ///   any others.
    public init(_ address: ServerAddress, isEncrypted: Bool, login: MQTTLogin, greetings: [MQTTMessage] = [], transport: HTTPTransport) {
        self.address = address
        self.isEncrypted = isEncrypted
        self.transport = transport
        self.login = login
        self.greetings = greetings
    }

    /// The address in a scheme that libcurl knows; no HTTP is spoken.
    var url: String {
        "\(isEncrypted ? "https" : "http")://\(address.host):\(address.port ?? (isEncrypted ? 8883 : 1883))"
    }

    /// Returns `text` on one line of at most 200 bytes, without any secret.
    public func scrub(_ text: String) -> String {
        SafeText.truncated(SafeText.line(login.password?.scrub(text) ?? text), toUTF8Bytes: 200)
    }
}
#endif
