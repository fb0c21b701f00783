// The ranges of LaundryTime's field constraints (data models, "Field Constraints & Validation"). One place, for the validator, the
// database's CHECKs and the help texts.

extension Pet {
    /// Characters of a name, after trimming.
    public static let nameLengthRange = 1...30
    public static let healthRange = 0...100
    /// 0, every five minutes, is for test mode (checklist G21).
    public static let cycleFrequencyRange = 0...365
    /// Minutes.
    public static let washDurationRange = 1...120
    /// Minutes.
    public static let dryDurationRange = 1...180
    /// What no count of a pet exceeds.
    public static let countLimit = 1_000_000_000
    /// What no pause exceeds: a hundred years. Its days are gone through one by one.
    public static let longestPause = Duration.days(36_500)
}

extension LaundryTask {
    /// Minutes of more drying, in all rounds of the dryer together.
    public static let additionalDryRange = 1...60
}

extension AppSettings {
    /// How long a notice may be snoozed (checklist G9).
    public static let snoozeRange: ClosedRange<Duration> = .minutes(1) ... .hours(24)
}
