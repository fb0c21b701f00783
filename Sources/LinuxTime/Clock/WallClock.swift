public import BellhopCore

/// What the clock on the wall shows, for a program that only draws it: no alarms, no zone.
public enum WallClock {
    /// Without a system call.
    public static func now() -> Instant { KernelClocks.wall() }
}
