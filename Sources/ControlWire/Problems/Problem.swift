public import BellhopCore

/// What went wrong, before it is said in the language of whoever asked.
public struct Problem: Error, Hashable, Sendable {
    public var code: ProblemCode
    /// What is wrong and what to do.
    public var detail: Phrase
    /// Every fault of a refused config.
    public var faults: [FaultJSON]?

    public init(_ code: ProblemCode, _ detail: Phrase, faults: [FaultJSON]? = nil) {
        self.code = code
        self.detail = detail
        self.faults = faults
    }
}
