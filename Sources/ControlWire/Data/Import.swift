package import BellhopCore

/// The answer to `POST /v1/import?mode=replace|merge&dryRun=true`. The body of the request is an
/// export.
package struct ImportJSON: Codable, Hashable, Sendable {
    /// A report of an import about one value of the file.
    package struct Line: Codable, Hashable, Sendable {
        /// `repair` for a value that was repaired, `warning` for an unusual value that was imported
        /// unchanged, `merged` for a decision of a merge, or `fault` for a fault that prevents the
        /// import.
        package var kind: String
        /// The place in the file that this line is about, such as `pets[3].name`.
        package var path: String
        /// What was found, as text for people.
        package var text: String

        package init(_ finding: ImportFinding, in language: Language) {
            kind = finding.kind.rawValue
            path = finding.path
            text = language(finding.text)
        }
    }

    /// `replace` or `merge`.
    package var mode: String
    /// Whether this was a dry run, which changes nothing.
    package var dryRun: Bool
    /// The number of pets that the import wrote or, in a dry run, would write.
    package var pets: Int
    /// The number of rounds of laundry that the import wrote or would write.
    package var tasks: Int
    /// The number of timers that the import wrote or would write.
    package var timers: Int
    /// What the import repaired, decided or found unusual; empty if there is nothing to report.
    package var lines: [Line]
    /// Whether the import changes anything; `false` if everything in the file is already stored.
    package var isNews: Bool?

    package init(mode: String, dryRun: Bool, pets: Int, tasks: Int, timers: Int, lines: [Line], isNews: Bool? = nil) {
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
package struct PruneRequest: Codable, Hashable, Sendable {
    /// The minimum age in whole days, 1 to 36500.
    package var olderThanDays: Int
    /// Whether to only count what would be deleted. The default is `false`.
    package var dryRun: Bool?

    package init(olderThanDays: Int, dryRun: Bool? = nil) {
        self.olderThanDays = olderThanDays
        self.dryRun = dryRun
    }
}

/// The answer to `POST /v1/prune`.
package struct PruneJSON: Codable, Hashable, Sendable {
    /// The number of rounds that were deleted or, in a dry run, would be deleted.
    package var tasks: Int
    /// The number of rounds that remain.
    package var kept: Int
    /// The number of gym sessions, workouts and routines that were deleted or, in a dry run, would
    /// be deleted. Left out if there are none.
    package var activities: Int?
    /// The cutoff, at the beginning of a day. Only rounds and activities that ended before this
    /// time are deleted.
    package var before: Timestamp
    /// The date of the cutoff, such as `2025-11-21`.
    package var beforeDate: String
    /// Whether this was a dry run, which deletes nothing.
    package var dryRun: Bool

    package init(tasks: Int, kept: Int, activities: Int? = nil, before: Timestamp, beforeDate: String, dryRun: Bool) {
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
package struct WipeRequest: Codable, Hashable, Sendable {
    /// Whether to really delete the data. The default is `false`.
    package var yes: Bool?

    package init(yes: Bool? = nil) {
        self.yes = yes
    }
}

/// The answer to `POST /v1/wipe`.
package struct WipeJSON: Codable, Hashable, Sendable {
    /// Whether the data was deleted. If `false`, the other fields say what would be deleted.
    package var wiped: Bool
    /// The number of deleted pets.
    package var pets: Int
    /// The number of deleted rounds of laundry.
    package var tasks: Int
    /// The number of deleted timers.
    package var timers: Int
    /// The number of notices that were removed from screens and phones.
    package var withdrawn: Int
    /// The number of notices that remain visible because their sinks could not remove them.
    package var left: Int

    package init(wiped: Bool, pets: Int, tasks: Int, timers: Int, withdrawn: Int, left: Int) {
        self.wiped = wiped
        self.pets = pets
        self.tasks = tasks
        self.timers = timers
        self.withdrawn = withdrawn
        self.left = left
    }
}

/// The body of `POST /v1/demo`, which adds invented pets and rounds.
package struct DemoRequest: Codable, Hashable, Sendable {
    /// The number that determines the invented data. The default is a random number below one
    /// million.
    package var seed: UInt64?
    /// Whether to add the demo data even if pets already exist.
    package var yes: Bool?

    package init(seed: UInt64? = nil, yes: Bool? = nil) {
        self.seed = seed
        self.yes = yes
    }
}

/// The answer to `POST /v1/demo`.
package struct DemoJSON: Codable, Hashable, Sendable {
    /// The number that determined the invented data. The same number invents the same data again.
    package var seed: UInt64
    /// The invented pets.
    package var pets: [PetJSON]
    /// The number of invented rounds of laundry.
    package var tasks: Int

    package init(seed: UInt64, pets: [PetJSON], tasks: Int) {
        self.seed = seed
        self.pets = pets
        self.tasks = tasks
    }
}
