/// How the household treats its pets and their laundry: `[laundry]` in the config.
public struct LaundryPolicy: Sendable, Hashable {
    /// After how many tenths of its cycle a pet dies: 12 to 100, 20 unless chosen, which is twice the cycle (checklist G1).
    public var deathTenths: Int
    /// How long laundry waits in the washer, or to be folded, before people are reminded of it (checklist G8); `nil` for never.
    public var waitingAfter: Duration?
    /// How long laundry may wait before it counts as given up (checklist G2), after people were reminded; `nil`, the default, for never.
    public var abandonAfter: Duration?
    /// Whether people, and not programs only, are told that laundry was folded (checklist G15).
    public var tellsFolded: Bool
    /// Whether those hear of it, too, who have folded it.
    public var tellsDoer: Bool

    public init(
        deathTenths: Int = 20, waitingAfter: Duration? = .hours(2), abandonAfter: Duration? = nil, tellsFolded: Bool = false,
        tellsDoer: Bool = false
    ) {
        self.deathTenths = deathTenths
        self.waitingAfter = waitingAfter
        self.abandonAfter = abandonAfter
        self.tellsFolded = tellsFolded
        self.tellsDoer = tellsDoer
    }

    public static let deathTenthsRange = 12...100
    public static let waitingRange: ClosedRange<Duration> = .minutes(1) ... .days(7)
    public static let abandonRange: ClosedRange<Duration> = .minutes(2) ... .days(365)
}
