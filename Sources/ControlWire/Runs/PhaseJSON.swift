public import BellhopCore

/// One phase of a workout, or step of a routine.
public struct PhaseJSON: Codable, Hashable, Sendable {
    /// `ready`, `warm-up`, `low`, `high`, `rest`, `cool-down`, `step`
    public var kind: String
    /// As people call it: `High`; the text of a step.
    public var name: String
    public var lengthMs: Int64
    public var set: Int?
    public var round: Int?
    /// Whether the run waits for somebody when it is over.
    public var waits: Bool?
    /// In a timeline: when it begins, counted from the start.
    public var offsetMs: Int64?

    public init(_ phase: Phase, name: String, offsetMs: Int64? = nil) {
        kind = phase.kind.rawValue
        self.name = name
        lengthMs = phase.length
        set = phase.set > 0 ? phase.set : nil
        round = phase.round > 0 ? phase.round : nil
        waits = phase.waits ? true : nil
        self.offsetMs = offsetMs
    }
}
