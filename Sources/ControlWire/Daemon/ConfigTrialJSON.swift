/// The answer to a trial. Nothing was changed by it; faults are no error here.
public struct ConfigTrialJSON: Codable, Hashable, Sendable {
    public var faults: [FaultJSON]
    /// What the sink said to the test notice (N-14); `nil` when none was asked for, or the config has faults.
    public var test: SinkTestResultJSON?

    public init(faults: [FaultJSON], test: SinkTestResultJSON? = nil) {
        self.faults = faults
        self.test = test
    }
}
