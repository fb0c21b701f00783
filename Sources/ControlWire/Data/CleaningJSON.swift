/// The body of `POST /v1/prune`.
public struct PruneRequest: Codable, Hashable, Sendable {
    /// Whole days, 1 to 36500.
    public var olderThanDays: Int
    public var dryRun: Bool?

    public init(olderThanDays: Int, dryRun: Bool? = nil) {
        self.olderThanDays = olderThanDays
        self.dryRun = dryRun
    }
}

public struct PruneJSON: Codable, Hashable, Sendable {
    /// Rounds that are (or would be) deleted.
    public var tasks: Int
    /// Those that are kept.
    public var kept: Int
    /// Sessions, workouts and routines that are (or would be) deleted.
    public var activities: Int?
    /// What was over before this is meant: the beginning of a day.
    public var before: Timestamp
    /// `2025-11-21`
    public var beforeDate: String
    public var dryRun: Bool

    public init(tasks: Int, kept: Int, activities: Int? = nil, before: Timestamp, beforeDate: String, dryRun: Bool) {
        self.tasks = tasks
        self.kept = kept
        self.activities = activities
        self.before = before
        self.beforeDate = beforeDate
        self.dryRun = dryRun
    }
}

/// The body of `POST /v1/wipe`; without `yes` it is only told what would go.
public struct WipeRequest: Codable, Hashable, Sendable {
    public var yes: Bool?

    public init(yes: Bool? = nil) {
        self.yes = yes
    }
}

public struct WipeJSON: Codable, Hashable, Sendable {
    public var wiped: Bool
    public var pets: Int
    public var tasks: Int
    public var timers: Int
    /// Notices that were taken back from screens and phones.
    public var withdrawn: Int
    /// Notices that could not be taken back; they stay where they are.
    public var left: Int

    public init(wiped: Bool, pets: Int, tasks: Int, timers: Int, withdrawn: Int, left: Int) {
        self.wiped = wiped
        self.pets = pets
        self.tasks = tasks
        self.timers = timers
        self.withdrawn = withdrawn
        self.left = left
    }
}

/// The body of `POST /v1/demo`.
public struct DemoRequest: Codable, Hashable, Sendable {
    public var seed: UInt64?
    /// Also where there are pets already.
    public var yes: Bool?

    public init(seed: UInt64? = nil, yes: Bool? = nil) {
        self.seed = seed
        self.yes = yes
    }
}

public struct DemoJSON: Codable, Hashable, Sendable {
    public var seed: UInt64
    public var pets: [PetJSON]
    public var tasks: Int

    public init(seed: UInt64, pets: [PetJSON], tasks: Int) {
        self.seed = seed
        self.pets = pets
        self.tasks = tasks
    }
}
