#if Push
public import BellhopCore

/// Who we are to a broker.
public struct MQTTLogin: Sendable, Hashable {
    public var clientID: String
    public var user: String?
    /// Only with a user: MQTT 3.1.1 has no other.
    public var password: Redacted?
    /// After one and a half times this without a word of ours the broker may take us for dead; whole seconds, 0 for never.
    public var keepAlive: UInt16

    public init(clientID: String, user: String? = nil, password: Redacted? = nil, keepAlive: UInt16 = 0) {
        self.clientID = clientID
        self.user = user
        self.password = password
        self.keepAlive = keepAlive
    }
}
#endif
