/// The answer to `POST /v1/config/reload` when the new config is in force. One with faults is refused whole: a problem with `faults`.
public struct ConfigReloadJSON: Codable, Hashable, Sendable {
    public var path: String?
    /// The sinks that were added, changed or removed by it.
    public var changedSinks: [String]
    /// Parked sinks that try again.
    public var released: [String]

    public init(path: String? = nil, changedSinks: [String], released: [String] = []) {
        self.path = path
        self.changedSinks = changedSinks
        self.released = released
    }
}
