/// The answer to `GET /v1/config`.
public struct ConfigJSON: Codable, Hashable, Sendable {
    /// The file in use; `nil` with the built-in config.
    public var path: String?
    /// Where a file is looked for, in order.
    public var searched: [String]
    /// The config in force as TOML; secrets read `‹redacted›`.
    public var text: String
    public var loadedAt: Timestamp
    public var loadedAtLocal: String
    /// Faults of the file as it is now, when a reload was refused: the config in force is then an older one.
    public var faults: [FaultJSON]
    /// The built-in sinks, where they hold because the config names none.
    public var builtInSinks: [BuiltInSinkJSON]?

    public init(
        path: String? = nil, searched: [String], text: String, loadedAt: Timestamp, loadedAtLocal: String, faults: [FaultJSON] = [],
        builtInSinks: [BuiltInSinkJSON]? = nil
    ) {
        self.builtInSinks = builtInSinks
        self.path = path
        self.searched = searched
        self.text = text
        self.loadedAt = loadedAt
        self.loadedAtLocal = loadedAtLocal
        self.faults = faults
    }
}
