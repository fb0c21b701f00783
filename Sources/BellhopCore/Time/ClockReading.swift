/// The kernel's identifier of one boot of the machine (`/proc/sys/kernel/random/boot_id`).
public struct BootID: Hashable, Sendable, Codable, RawRepresentable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The readings of all clocks at one moment.
public struct ClockReading: Hashable, Sendable {
    /// The wall clock (`CLOCK_REALTIME`). It can be stepped.
    public var wall: Instant
    /// The time since boot, including suspend (`CLOCK_BOOTTIME`). It never steps.
    public var sinceBoot: Duration
    /// The part of `sinceBoot` that the machine spent suspended (`CLOCK_BOOTTIME` −
    /// `CLOCK_MONOTONIC`).
    public var suspended: Duration
    /// The boot that `sinceBoot` counts from.
    public var boot: BootID

    public init(wall: Instant, sinceBoot: Duration, suspended: Duration, boot: BootID) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.suspended = suspended
        self.boot = boot
    }

    /// The wall time at boot according to this reading. It changes only when the wall clock is
    /// stepped, because slewing changes both clocks equally.
    public var wallAtBoot: Instant {
        wall - sinceBoot
    }
}

/// The last known wall time at boot. If the current value (``ClockReading/wallAtBoot``) of the same
/// boot differs, the wall clock was stepped.
public struct ClockOffset: Hashable, Sendable, Codable {
    public var boot: BootID
    public var wallAtBoot: Instant

    public init(boot: BootID, wallAtBoot: Instant) {
        self.boot = boot
        self.wallAtBoot = wallAtBoot
    }
}
