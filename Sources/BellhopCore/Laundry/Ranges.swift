// The ranges of LaundryTime's field constraints (data models, "Field Constraints & Validation"), in
// one place for the validator, the database's CHECKs and the help texts.

extension Pet {
    /// The length of a name in characters, after trimming.
    public static let nameLengthRange = 1...30
    public static let healthRange = 0...100
    /// The number of days between rounds of laundry. 0 means every five minutes and is for test
    /// mode (checklist G21).
    public static let cycleFrequencyRange = 0...365
    /// The length of a wash in minutes.
    public static let washDurationRange = 1...120
    /// The drying time in minutes.
    public static let dryDurationRange = 1...180
    /// The upper limit of each of a pet's counts.
    public static let countLimit = 1_000_000_000
    /// The longest possible pause: a hundred years. It is limited because the days of a pause are
    /// processed one by one.
    public static let longestPause = Duration.days(36_500)
}

extension LaundryTask {
    /// The extra drying time in minutes, over all runs of the dryer together.
    public static let additionalDryRange = 1...60
}

extension AppSettings {
    /// How long a notice can be snoozed (checklist G9).
    public static let snoozeRange: ClosedRange<Duration> = .minutes(1) ... .hours(24)
}
