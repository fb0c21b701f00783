/// A virtual pet: it stays well as long as its laundry is done.
public struct Pet: Hashable, Sendable, Codable, Identifiable {
    public var id: PetID
    /// 1 to 30 characters after trimming; no control characters.
    public var name: String
    public var createdDate: Instant
    public var currentState: PetState
    /// The last fold; `nil` when laundry was never finished. Health is reckoned from here.
    public var lastLaundryDate: Instant?
    /// `false` when the pet is retired.
    public var isActive: Bool
    /// 0 to 100; `nil` only after an import. 100 is fresh laundry, 0 is dead.
    public var health: Int?
    public var lastHealthUpdate: Instant?
    public var totalCyclesCompleted: Int
    public var currentStreak: Int
    public var longestStreak: Int
    /// How often it died and was brought back by a finished round (checklist G2).
    public var deaths: Int
    /// Seconds since the last fold that do not count for its health: machines that ran, time in retirement (checklist G1).
    public var pausedSeconds: Int
    /// How often it needs laundry: 1 to 365 days; 0 means every five minutes, for tests.
    public var cycleFrequencyDays: Int
    /// 1 to 120 minutes.
    public var washDurationMinutes: Int
    /// 1 to 180 minutes.
    public var dryDurationMinutes: Int
    /// Seconds instead of the minutes above, in test mode only (checklist G21).
    public var testWashSeconds: Int?
    public var testDrySeconds: Int?

    /// A new pet: neutral, healthy, weekly laundry, 45 minutes of washing and 60 of drying (LaundryTime data models; checklist C7, C21).
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
        pausedSeconds = 0
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMinutes = washDurationMinutes
        self.dryDurationMinutes = dryDurationMinutes
        testWashSeconds = nil
        testDrySeconds = nil
    }

    /// How long a wash takes when none is given.
    public var washDuration: Duration { testWashSeconds.map { .seconds($0) } ?? .minutes(washDurationMinutes) }
    public var dryDuration: Duration { testDrySeconds.map { .seconds($0) } ?? .minutes(dryDurationMinutes) }
}
