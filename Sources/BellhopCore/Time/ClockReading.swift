/// One boot of the machine, as the kernel names it (`/proc/sys/kernel/random/boot_id`).
public struct BootID: Hashable, Sendable, Codable, RawRepresentable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What the clocks say, read together.
public struct ClockReading: Hashable, Sendable {
    /// The wall clock (`CLOCK_REALTIME`). It can be stepped.
    public var wall: Instant
    /// Time since boot, suspend included (`CLOCK_BOOTTIME`). It never steps.
    public var sinceBoot: Duration
    /// How much of `sinceBoot` the machine spent suspended (`CLOCK_BOOTTIME` − `CLOCK_MONOTONIC`).
    public var suspended: Duration
    /// Which boot `sinceBoot` counts from.
    public var boot: BootID

    public init(wall: Instant, sinceBoot: Duration, suspended: Duration, boot: BootID) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.suspended = suspended
        self.boot = boot
    }

    /// Wall time at boot by this reading. It changes only when the wall clock is stepped: slewing moves both clocks alike.
    public var wallAtBoot: Instant {
        wall - sinceBoot
    }
}
