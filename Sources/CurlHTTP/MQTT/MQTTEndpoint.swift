#if Push
public import BellhopCore

/// An MQTT broker, and the login for it.
public final class MQTTEndpoint: Sendable {
    public let address: ServerAddress
    public let isEncrypted: Bool
    public let transport: HTTPTransport
    let login: MQTTLogin
    let greetings: [MQTTMessage]

    /// - Parameter greetings: messages that are published at the start of every connection, before
    ///   all others.
    public init(_ address: ServerAddress, isEncrypted: Bool, login: MQTTLogin, greetings: [MQTTMessage] = [], transport: HTTPTransport) {
        self.address = address
        self.isEncrypted = isEncrypted
        self.transport = transport
        self.login = login
        self.greetings = greetings
    }

    /// The address with a scheme that libcurl accepts. The client does not actually speak HTTP.
    var url: String {
        "\(isEncrypted ? "https" : "http")://\(address.host):\(address.port ?? (isEncrypted ? 8883 : 1883))"
    }

    /// Returns `text` as one line of at most 200 bytes, without the password.
    public func scrub(_ text: String) -> String {
        SafeText.truncated(SafeText.line(login.password?.scrub(text) ?? text), toUTF8Bytes: 200)
    }
}
#endif
