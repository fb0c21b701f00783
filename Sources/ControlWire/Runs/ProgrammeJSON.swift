/// A workout or a routine that can be started.
public struct ProgrammeJSON: Codable, Hashable, Sendable {
    public var name: String
    /// Whether it is one that everybody has.
    public var preset: Bool
    /// All of it, without the time that it waits for somebody.
    public var totalMs: Int64
    /// Sets of a round; steps of a routine.
    public var sets: Int
    public var rounds: Int
    public var lowMs: Int64?
    public var highMs: Int64?
    /// `low` or `high`: with which a set begins.
    public var start: String?
    /// Its timeline; only where one is asked for by its name.
    public var phases: [PhaseJSON]?
    /// As a table of the config; only where one is asked for by its name.
    public var toml: String?

    public init(
        name: String, preset: Bool, totalMs: Int64, sets: Int, rounds: Int, lowMs: Int64? = nil, highMs: Int64? = nil, start: String? = nil,
        phases: [PhaseJSON]? = nil, toml: String? = nil
    ) {
        self.name = name
        self.preset = preset
        self.totalMs = totalMs
        self.sets = sets
        self.rounds = rounds
        self.lowMs = lowMs
        self.highMs = highMs
        self.start = start
        self.phases = phases
        self.toml = toml
    }
}

public struct ProgrammeListJSON: Codable, Hashable, Sendable {
    /// Those of the config in its order, then the presets.
    public var programmes: [ProgrammeJSON]

    public init(programmes: [ProgrammeJSON]) { self.programmes = programmes }
}
