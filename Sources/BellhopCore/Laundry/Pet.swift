/// A virtual pet. The pet stays healthy as long as people do its laundry on time.
package struct Pet: Hashable, Sendable, Codable, Identifiable {
    package var id: PetID
    /// The name: 1 to 30 characters after trimming, without control characters.
    package var name: String
    package var createdDate: Instant
    package var currentState: PetState
    /// When laundry was last folded; `nil` if no laundry was ever folded. The pet's health is
    /// computed from this date.
    package var lastLaundryDate: Instant?
    /// Whether the pet is active; `false` when it is retired.
    package var isActive: Bool
    /// The health from 0 (dead) to 100 (fresh laundry); `nil` only during the import of a file that
    /// lacks it.
    package var health: Int?
    package var lastHealthUpdate: Instant?
    package var totalCyclesCompleted: Int
    package var currentStreak: Int
    package var longestStreak: Int
    /// The number of times that the pet died and was then revived by a finished round of laundry
    /// (checklist G2). See also ``deathsSoFar``.
    package var deaths: Int
    /// The number of deaths. If the pet is dead now, this death is included.
    package var deathsSoFar: Int { deaths + (health == 0 ? 1 : 0) }
    /// The total length of the completed pauses since the last fold, in milliseconds. The pet's
    /// health does not drop during a pause (checklist G1). Machine runs, vacations, retirements,
    /// rest days under earlier settings and jumps of the clock count as pauses.
    package var pausedMilliseconds: Int64
    /// When the pet's vacation began; `nil` when the pet is not on vacation (checklist G13).
    package var pausedFrom: Instant?
    /// When the vacation ends automatically; `nil` when a person has to end it.
    package var pausedUntil: Instant?
    /// The days of the week without laundry. The pet's health does not drop on these days.
    package var restDays: Weekdays
    /// When ``restDays`` last changed, if that was after the last fold. Rest days before that
    /// change are included in ``pausedMilliseconds``.
    package var restDaysSince: Instant?
    /// When people were notified that the pet's laundry is due; `nil` when they were not notified,
    /// or when the laundry is no longer due.
    package var dueToldAt: Instant?
    /// The worst mood announced since the last fold (`sad`, `verySad`, `dead`), so that each mood
    /// is announced only once; `nil` when no mood was announced.
    package var toldFeeling: PetState?
    /// The number of days between rounds of laundry: 1 to 365. 0 means every five minutes and is
    /// meant for tests.
    package var cycleFrequencyDays: Int
    /// The default length of a wash: 1 to 120 minutes.
    package var washDurationMinutes: Int
    /// The default drying time: 1 to 180 minutes.
    package var dryDurationMinutes: Int
    /// The length of a wash in seconds. In test mode only, it replaces ``washDurationMinutes``
    /// (checklist G21).
    package var testWashSeconds: Int?
    /// The drying time in seconds. In test mode only, it replaces ``dryDurationMinutes``.
    package var testDrySeconds: Int?
    /// How the pet's notices look and sound, and who owns the pet.
    package var looks: PetLooks
    /// The turns of the members who do the laundry; `nil` if nobody takes turns.
    package var turns: Turns?

    /// Creates a pet with the default values: a neutral mood, full health, weekly laundry, 45
    /// minutes of washing and 60 minutes of drying (LaundryTime data models; checklist C7, C21).
    package init(
        id: PetID, name: String = "Snowy", createdDate: Instant, cycleFrequencyDays: Int = 7, washDurationMinutes: Int = 45,
        dryDurationMinutes: Int = 60
    ) {
        self.id = id
        self.name = name
        self.createdDate = createdDate
        currentState = .neutral
        lastLaundryDate = nil
        isActive = true
        health = 100
        lastHealthUpdate = createdDate
        totalCyclesCompleted = 0
        currentStreak = 0
        longestStreak = 0
        deaths = 0
        pausedMilliseconds = 0
        pausedFrom = nil
        pausedUntil = nil
        restDays = []
        restDaysSince = nil
        dueToldAt = nil
        toldFeeling = nil
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMinutes = washDurationMinutes
        self.dryDurationMinutes = dryDurationMinutes
        testWashSeconds = nil
        testDrySeconds = nil
        looks = PetLooks()
        turns = nil
    }

    /// The default length of a wash.
    package var washDuration: Duration { testWashSeconds.map { .seconds($0) } ?? .minutes(washDurationMinutes) }
    /// The default drying time.
    package var dryDuration: Duration { testDrySeconds.map { .seconds($0) } ?? .minutes(dryDurationMinutes) }
}

package typealias PetID = ID<Pet>

extension Owner {
    package static func pet(_ id: PetID) -> Owner { Owner(kind: .pet, id: id.description) }
    package var petID: PetID? { kind == .pet ? PetID(id) : nil }
}
