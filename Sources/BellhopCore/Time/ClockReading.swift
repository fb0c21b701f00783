/// The kernel's identifier of one boot of the machine (`/proc/sys/kernel/random/boot_id`).
package struct BootID: Hashable, Sendable, Codable, RawRepresentable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// The readings of all clocks at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The wall clock (`CLOCK_REALTIME`). This clock jumps when somebody sets it.
    package var wall: Instant
    /// The time since boot, including the time in suspend (`CLOCK_BOOTTIME`). It never jumps.
    package var sinceBoot: Duration
    /// The part of `sinceBoot` that the machine spent suspended (`CLOCK_BOOTTIME` −
    /// `CLOCK_MONOTONIC`).
    package var suspended: Duration
    /// The boot from which `sinceBoot` is measured.
    package var boot: BootID

    package init(wall: Instant, sinceBoot: Duration, suspended: Duration, boot: BootID) {
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.suspended = suspended
        self.boot = boot
    }

    /// The wall time at boot according to this reading. This value changes only when the wall clock
    /// jumps, because gradual corrections (slewing) change both clocks equally.
    package var wallAtBoot: Instant {
        wall - sinceBoot
    }
}

/// The last known wall time at boot. If the current value (``ClockReading/wallAtBoot``) in the same
/// boot differs from it, the wall clock has jumped.
package struct ClockOffset: Hashable, Sendable, Codable {
    package var boot: BootID
    package var wallAtBoot: Instant

    package init(boot: BootID, wallAtBoot: Instant) {
        self.boot = boot
        self.wallAtBoot = wallAtBoot
    }
}
