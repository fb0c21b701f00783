/// A workout or a routine that was begun: its timeline, frozen, and where it stands.
public struct ProgrammeRun: Hashable, Sendable, Codable {
    public init() {}
}
