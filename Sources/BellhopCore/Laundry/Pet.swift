/// A virtual pet. It stays well as long as its laundry is done.
public struct Pet: Hashable, Sendable, Codable, Identifiable {
    public var id: PetID
    /// The name: 1 to 30 characters after trimming, without control characters.
    public var name: String
    public var createdDate: Instant
    public var currentState: PetState
    /// When laundry was last folded; `nil` if never. The pet's health is computed from this date.
    public var lastLaundryDate: Instant?
    /// Whether the pet is active; `false` when it is retired.
    public var isActive: Bool
    /// The health from 0 (dead) to 100 (fresh laundry); `nil` only after an import.
    public var health: Int?
    public var lastHealthUpdate: Instant?
    public var totalCyclesCompleted: Int
    public var currentStreak: Int
    public var longestStreak: Int
    /// How often the pet died and a finished round revived it (checklist G2). See also
    /// ``deathsSoFar``.
    public var deaths: Int
    /// The number of deaths, including a current one.
    public var deathsSoFar: Int { deaths + (health == 0 ? 1 : 0) }
    /// The total length of the completed pauses since the last fold, in milliseconds. The pet's
    /// health does not drop during a pause (checklist G1). Pauses are machine runs, vacations,
    /// retirements, rest days under earlier settings, and steps of the clock.
    public var pausedMilliseconds: Int64
    /// When the pet's vacation began; `nil` when the pet is not on vacation (checklist G13).
    public var pausedFrom: Instant?
    /// When the vacation ends automatically; `nil` when a person has to end it.
    public var pausedUntil: Instant?
    /// The days of the week without laundry. The pet's health does not drop on these days.
    public var restDays: Weekdays
    /// When ``restDays`` last changed, if that was after the last fold. Earlier rest days are
    /// included in ``pausedMilliseconds``.
    public var restDaysSince: Instant?
    /// When people were notified that the pet's laundry is due; `nil` when they were not notified,
    /// or when the laundry is no longer due.
    public var dueToldAt: Instant?
    /// The worst mood announced since the last fold (`sad`, `verySad`, `dead`), so that each mood
    /// is announced only once; `nil` when none was announced.
    public var toldFeeling: PetState?
    /// How often the pet needs laundry, in days: 1 to 365. 0 means every five minutes, for tests.
    public var cycleFrequencyDays: Int
    /// The default length of a wash: 1 to 120 minutes.
    public var washDurationMinutes: Int
    /// The default drying time: 1 to 180 minutes.
    public var dryDurationMinutes: Int
    /// The length of a wash in seconds. In test mode only, it replaces ``washDurationMinutes``
    /// (checklist G21).
    public var testWashSeconds: Int?
    /// The drying time in seconds. In test mode only, it replaces ``dryDurationMinutes``.
    public var testDrySeconds: Int?
    /// How the pet's notices look and sound, and who owns the pet.
    public var looks: PetLooks

    /// Creates a pet with the defaults: neutral, healthy, weekly laundry, 45 minutes of washing and
    /// 60 of drying (LaundryTime data models; checklist C7, C21).
    public init(
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
    }

    /// The default length of a wash.
    public var washDuration: Duration { testWashSeconds.map { .seconds($0) } ?? .minutes(washDurationMinutes) }
    /// The default drying time.
    public var dryDuration: Duration { testDrySeconds.map { .seconds($0) } ?? .minutes(dryDurationMinutes) }
}

public typealias PetID = ID<Pet>

extension Owner {
    public static func pet(_ id: PetID) -> Owner { Owner(kind: .pet, id: id.description) }
    public var petID: PetID? { kind == .pet ? PetID(id) : nil }
}
