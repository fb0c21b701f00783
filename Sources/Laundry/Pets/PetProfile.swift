package import BellhopCore

/// The settings that people choose for a pet. For a new pet, `nil` means the default. For an
/// existing pet, `nil` means no change.
package struct PetProfile: Sendable, Hashable {
    /// The name: 1 to 30 characters after trimming; `Snowy` by default.
    package var name: String?
    /// The days between laundries: 1 to 365, 7 by default. The value 0 is allowed only in test
    /// mode, where it is the default (checklist C7, G21).
    package var cycleFrequencyDays: Int?
    /// The length of a wash: 1 to 120 whole minutes, 45 by default. In test mode, seconds are also
    /// allowed, and the default is 1 minute.
    package var washDuration: Duration?
    /// The length of drying: 1 to 180 whole minutes, 60 by default. In test mode, seconds are also
    /// allowed, and the default is 1 minute.
    package var dryDuration: Duration?

    /// The weekdays that do not affect the pet's health. At most six weekdays are allowed.
    package var restDays: Weekdays?
    /// The properties that determine how the pet's notices look and sound. This value replaces the
    /// stored value as a whole, so a caller that changes one property must also pass all other
    /// properties.
    package var looks: PetLooks?
    /// Who takes turns with the laundry.
    package var turns: TurnsSetting?

    package init(
        name: String? = nil, cycleFrequencyDays: Int? = nil, washDuration: Duration? = nil, dryDuration: Duration? = nil,
        restDays: Weekdays? = nil, looks: PetLooks? = nil, turns: TurnsSetting? = nil
    ) {
        self.restDays = restDays
        self.looks = looks
        self.turns = turns
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDuration = washDuration
        self.dryDuration = dryDuration
    }
}

/// The setting of who takes turns with a pet's laundry.
package enum TurnsSetting: Sendable, Hashable {
    /// Nobody takes turns.
    case off
    case on(Turns.Order)
}
