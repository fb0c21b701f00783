public import BellhopCore

/// The settings that people choose for a pet. For a new pet, `nil` means the default. For an
/// existing pet, `nil` means no change.
public struct PetProfile: Sendable, Hashable {
    /// The name: 1 to 30 characters after trimming; `Snowy` by default.
    public var name: String?
    /// The days between laundries: 1 to 365, 7 by default. 0 is allowed only in test mode, and is
    /// the default there (checklist C7, G21).
    public var cycleFrequencyDays: Int?
    /// The length of a wash: 1 to 120 whole minutes, 45 by default. Test mode allows seconds, and
    /// the default there is 1 minute.
    public var washDuration: Duration?
    /// The length of drying: 1 to 180 whole minutes, 60 by default. Test mode allows seconds, and
    /// the default there is 1 minute.
    public var dryDuration: Duration?

    /// The weekdays that do not count for the pet's health; not all seven.
    public var restDays: Weekdays?
    /// How the pet's notices look and sound. The value replaces the stored one as a whole, so a
    /// caller that changes one property must also pass the others.
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
