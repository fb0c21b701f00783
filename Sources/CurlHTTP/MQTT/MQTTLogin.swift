#if Push
public import BellhopCore

/// Our identity at a broker.
public struct MQTTLogin: Sendable, Hashable {
    public var clientID: String
    public var user: String?
    /// Requires a user: MQTT 3.1.1 has no password without one.
    public var password: Redacted?
    /// After one and a half times this many seconds without a packet from us, the broker may
    /// consider us dead; 0 for never.
    public var keepAlive: UInt16

    public init(clientID: String, user: String? = nil, password: Redacted? = nil, keepAlive: UInt16 = 0) {
        self.clientID = clientID
        self.user = user
        self.password = password
        self.keepAlive = keepAlive
    }
}
#endif
