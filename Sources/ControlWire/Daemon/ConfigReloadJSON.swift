/// The answer to `POST /v1/config/reload` when the new config is in force. One with faults is refused whole: a problem with `faults`.
public struct ConfigReloadJSON: Codable, Hashable, Sendable {
    public var path: String?
    /// The sinks that were added, changed or removed by it.
    public var changedSinks: [String]
    /// What else it says otherwise than the one before, by its tables and keys: `workouts`, `routes`, `wake`.
    public var changedTables: [String]?
    /// Parked sinks that try again.
    public var released: [String]

    public init(path: String? = nil, changedSinks: [String], changedTables: [String] = [], released: [String] = []) {
        self.path = path
        self.changedSinks = changedSinks
        self.changedTables = changedTables.isEmpty ? nil : changedTables
        self.released = released
    }
}
