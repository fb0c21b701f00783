#if Push
public import BellhopCore

/// The identity of this client at a broker.
public struct MQTTLogin: Sendable, Hashable {
    public var clientID: String
    public var user: String?
    /// The password. It requires a user, because MQTT 3.1.1 does not allow a password without one.
    public var password: Redacted?
    /// The keep-alive time in seconds; 0 for none. If the client sends no packet for one and a half
    /// times as long, the broker may close the connection.
    public var keepAlive: UInt16

    public init(clientID: String, user: String? = nil, password: Redacted? = nil, keepAlive: UInt16 = 0) {
        self.clientID = clientID
        self.user = user
        self.password = password
        self.keepAlive = keepAlive
    }
}
#endif
