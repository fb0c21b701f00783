/// The answer to a check (faults are no error here).
public struct ConfigCheckJSON: Codable, Hashable, Sendable {
    /// `nil` when there is no file and the built-in config holds.
    public var path: String?
    public var faults: [FaultJSON]

    public init(path: String? = nil, faults: [FaultJSON]) {
        self.path = path
        self.faults = faults
    }
}
