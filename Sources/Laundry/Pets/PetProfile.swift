public import BellhopCore

/// What people choose about a pet. What is `nil` takes its default in a new pet and stays in an existing one.
public struct PetProfile: Sendable, Hashable {
    /// 1 to 30 characters after trimming; `Snowy` for a new pet.
    public var name: String?
    /// 1 to 365 days, 7 for a new pet; 0 in test mode only, and the default there (checklist C7, G21).
    public var cycleFrequencyDays: Int?
    /// 1 to 120 whole minutes, 45 for a new pet; seconds in test mode, 1 minute by default there.
    public var washDuration: Duration?
    /// 1 to 180 whole minutes, 60 for a new pet; seconds in test mode, 1 minute by default there.
    public var dryDuration: Duration?

    /// Days of the week that do not count for its health; not all seven.
    public var restDays: Weekdays?
    /// How its notices look and sound. As a whole: a caller that changes one of them hands in the others as they are.
    public var looks: PetLooks?

    public init(
        name: String? = nil, cycleFrequencyDays: Int? = nil, washDuration: Duration? = nil, dryDuration: Duration? = nil,
        restDays: Weekdays? = nil, looks: PetLooks? = nil
    ) {
        self.restDays = restDays
        self.looks = looks
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDuration = washDuration
        self.dryDuration = dryDuration
    }
}
