#if Push
package import BellhopCore

/// An MQTT broker, and the login for it.
package final class MQTTEndpoint: Sendable {
    package let address: ServerAddress
    package let isEncrypted: Bool
    package let transport: HTTPTransport
    let login: MQTTLogin
    let greetings: [MQTTMessage]

    /// - Parameter greetings: messages that are published at the start of every connection, before
    ///   all other messages.
    package init(_ address: ServerAddress, isEncrypted: Bool, login: MQTTLogin, greetings: [MQTTMessage] = [], transport: HTTPTransport) {
        self.address = address
        self.isEncrypted = isEncrypted
        self.transport = transport
        self.login = login
        self.greetings = greetings
    }

    /// The address with a scheme that libcurl accepts. The scheme does not matter, because the
    /// client does not actually use HTTP.
    var url: String {
        "\(isEncrypted ? "https" : "http")://\(address.host):\(address.port ?? (isEncrypted ? 8883 : 1883))"
    }

    /// Returns `text` as one line of at most 200 bytes, without the password.
    package func scrub(_ text: String) -> String {
        SafeText.truncated(SafeText.line(login.password?.scrub(text) ?? text), toUTF8Bytes: 200)
    }
}
#endif
