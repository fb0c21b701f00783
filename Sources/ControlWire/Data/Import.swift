public import BellhopCore

/// The answer to `POST /v1/import?mode=replace|merge&dryRun=true`. The body of the request is an
/// export.
public struct ImportJSON: Codable, Hashable, Sendable {
    public struct Line: Codable, Hashable, Sendable {
        /// `fault`, `repair`, `warning` or `merged`.
        public var kind: String
        /// The place in the file that this line is about, such as `pets[3].name`.
        public var path: String
        public var text: String

        public init(_ finding: ImportFinding, in language: Language) {
            kind = finding.kind.rawValue
            path = finding.path
            text = language(finding.text)
        }
    }

    /// `replace` or `merge`.
    public var mode: String
    public var dryRun: Bool
    /// The number of pets that the import wrote or, in a dry run, would write. `tasks` and `timers`
    /// count the same for tasks and timers.
    public var pets: Int
    public var tasks: Int
    public var timers: Int
    public var lines: [Line]
    /// Whether the import changes anything; `false` if everything in the file is already stored.
    public var isNews: Bool?

    public init(mode: String, dryRun: Bool, pets: Int, tasks: Int, timers: Int, lines: [Line], isNews: Bool? = nil) {
        self.mode = mode
        self.dryRun = dryRun
        self.pets = pets
        self.tasks = tasks
        self.timers = timers
        self.lines = lines
        self.isNews = isNews
    }
}

/// The body of `POST /v1/prune`, which deletes old rounds and activities.
public struct PruneRequest: Codable, Hashable, Sendable {
    /// The minimum age in whole days, 1 to 36500.
    public var olderThanDays: Int
    public var dryRun: Bool?

    public init(olderThanDays: Int, dryRun: Bool? = nil) {
        self.olderThanDays = olderThanDays
        self.dryRun = dryRun
    }
}

/// The answer to `POST /v1/prune`.
public struct PruneJSON: Codable, Hashable, Sendable {
    /// The number of rounds that were deleted or, in a dry run, would be deleted.
    public var tasks: Int
    /// The number of rounds that remain.
    public var kept: Int
    /// The number of gym sessions, workouts and routines that were deleted or, in a dry run, would
    /// be deleted.
    public var activities: Int?
    /// The cutoff, at the beginning of a day. Prune deletes only what ended before this time.
    public var before: Timestamp
    /// The date of the cutoff, such as `2025-11-21`.
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

/// The body of `POST /v1/wipe`, which deletes all data. Without `yes`, the daemon only reports what
/// it would delete.
public struct WipeRequest: Codable, Hashable, Sendable {
    public var yes: Bool?

    public init(yes: Bool? = nil) {
        self.yes = yes
    }
}

/// The answer to `POST /v1/wipe`.
public struct WipeJSON: Codable, Hashable, Sendable {
    public var wiped: Bool
    public var pets: Int
    public var tasks: Int
    public var timers: Int
    /// The number of notices that were removed from screens and phones.
    public var withdrawn: Int
    /// The number of notices that remain visible because their sinks could not remove them.
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

/// The body of `POST /v1/demo`, which adds invented pets and rounds.
public struct DemoRequest: Codable, Hashable, Sendable {
    public var seed: UInt64?
    /// Whether to add the demo data even if pets already exist.
    public var yes: Bool?

    public init(seed: UInt64? = nil, yes: Bool? = nil) {
        self.seed = seed
        self.yes = yes
    }
}

/// The answer to `POST /v1/demo`.
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
