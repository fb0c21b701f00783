/// The answer to a check (faults are no error here).
public struct ConfigCheckJSON: Codable, Hashable, Sendable {
    /// `nil` when there is no file and the built-in config holds.
    public var path: String?
    public var faults: [FaultJSON]
    /// What works, but should be mended.
    public var warnings: [FaultJSON]?
    /// The built-in sinks, where they hold because the config names none.
    public var builtInSinks: [BuiltInSinkJSON]?

    public init(
        path: String? = nil, faults: [FaultJSON], warnings: [FaultJSON]? = nil, builtInSinks: [BuiltInSinkJSON]? = nil
    ) {
        self.path = path
        self.faults = faults
        self.warnings = warnings
        self.builtInSinks = builtInSinks
    }
}
