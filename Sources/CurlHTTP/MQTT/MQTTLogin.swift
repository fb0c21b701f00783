#if Push
package import BellhopCore

/// The identity of this client at a broker.
package struct MQTTLogin: Sendable, Hashable {
    package var clientID: String
    package var user: String?
    /// The password. A password requires a user, because MQTT 3.1.1 does not allow a password
    /// without a user.
    package var password: Redacted?
    /// The keep-alive time in seconds; 0 for no keep-alive. The broker may close the connection if
    /// the client sends no packet for 1.5 times this period.
    package var keepAlive: UInt16

    package init(clientID: String, user: String? = nil, password: Redacted? = nil, keepAlive: UInt16 = 0) {
        self.clientID = clientID
        self.user = user
        self.password = password
        self.keepAlive = keepAlive
    }
}
#endif
