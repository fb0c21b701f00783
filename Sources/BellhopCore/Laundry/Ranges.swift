// The ranges that the LaundryTime document prescribes (data models, "Field Constraints &
// Validation"). The validator, the CHECK constraints of the database and the help texts all use
// these ranges.

extension Pet {
    /// The length of a name in characters, after trimming.
    package static let nameLengthRange = 1...30
    package static let healthRange = 0...100
    /// The number of days between rounds of laundry. 0 means every five minutes and is for test
    /// mode (checklist G21).
    package static let cycleFrequencyRange = 0...365
    /// The length of a wash in minutes.
    package static let washDurationRange = 1...120
    /// The drying time in minutes.
    package static let dryDurationRange = 1...180
    /// The upper limit for each number that a pet counts, such as its streak.
    package static let countLimit = 1_000_000_000
    /// The longest possible pause: a hundred years. Pauses are limited because the days of a pause
    /// are processed one by one.
    package static let longestPause = Duration.days(36_500)
}

extension LaundryTask {
    /// The total extra drying time of one round in minutes, over all runs of the dryer.
    package static let additionalDryRange = 1...60
}

extension AppSettings {
    /// How long a notice can be snoozed (checklist G9).
    package static let snoozeRange: ClosedRange<Duration> = .minutes(1) ... .hours(24)
}
