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
    /// Those that it came back from (checklist G2); see ``deathsSoFar``.
    public var deaths: Int
    /// The one that lasts counts, too.
    public var deathsSoFar: Int { deaths + (health == 0 ? 1 : 0) }
    /// Milliseconds since the last fold that do not count for its health and are over: machines that ran, vacations, retirements, rest days
    /// under an earlier choice of them, steps of the clock (checklist G1).
    public var pausedMilliseconds: Int64
    /// When its vacation began; `nil` when it has none (checklist G13).
    public var pausedFrom: Instant?
    /// When the vacation ends by itself; `nil` when somebody will end it.
    public var pausedUntil: Instant?
    /// The days of the week on which nobody washes: they do not count for its health.
    public var restDays: Weekdays
    /// Since when ``restDays`` are as they are, where they were changed after the last fold; earlier ones are in ``pausedSeconds``.
    public var restDaysSince: Instant?
    /// When people were told that its laundry is due; `nil` when they were not, or when it is not due any more.
    public var dueToldAt: Instant?
    /// The worst feeling that was told since the last fold (`sad`, `verySad`, `dead`), so that each is told once; `nil` when none was.
    public var toldFeeling: PetState?
    /// How often it needs laundry: 1 to 365 days; 0 means every five minutes, for tests.
    public var cycleFrequencyDays: Int
    /// 1 to 120 minutes.
    public var washDurationMinutes: Int
    /// 1 to 180 minutes.
    public var dryDurationMinutes: Int
    /// Seconds instead of the minutes above, in test mode only (checklist G21).
    public var testWashSeconds: Int?
    public var testDrySeconds: Int?
    /// How its notices look and sound, and for whom they are.
    public var looks: PetLooks

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

    /// How long a wash takes when none is given.
    public var washDuration: Duration { testWashSeconds.map { .seconds($0) } ?? .minutes(washDurationMinutes) }
    public var dryDuration: Duration { testDrySeconds.map { .seconds($0) } ?? .minutes(dryDurationMinutes) }
}
