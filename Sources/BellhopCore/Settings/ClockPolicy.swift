/// What counts (a wash, `timer 10m`) follow: `clock` in the config.
public enum ClockPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Real elapsed time: a step of the wall clock leaves their length alone.
    case elapsed
    /// The wall clock, as the LaundryTime document words it: a step past the end ends them.
    case wall

    public var countsFollowWall: Bool { self == .wall }
}
