public import BellhopCore
import CLinux
import Glibc

/// The machine's clocks, alarms and random numbers.
///
/// One thread sleeps on one `timerfd`, which is set to the earliest alarm of all doorbells. The
/// timer runs on the wall clock, and the kernel cancels it when that clock is set or the machine
/// wakes from suspend. With nothing due, the thread makes no system calls. It ends when the
/// timekeeper is released.
public final class SystemTimekeeper: Timekeeper {
    /// A resource that the system could not provide at the start, with the reason.
    public struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    private let clocks: KernelClocks
    private let random = RandomBits()
    private let alarms: AlarmClock
    private let wake = WakeTimer()

    /// Starts the thread. It also works without inotify, `/proc` or zone files: then zone changes
    /// are noticed when the next alarm goes off, the boot has no id, or the zone is UTC.
    ///
    /// - Throws: when no timerfd, eventfd or thread is available.
    public convenience init(zone: SystemZone = .ofProcess()) throws(Unavailable) {
        try self.init(alarms: AlarmClock(zone: zone))
    }

    /// Starts the thread with the caller's alarm clock.
    init(alarms: AlarmClock) throws(Unavailable) {
        clocks = KernelClocks(fallback: random.next())
        self.alarms = alarms
        // The thread references the alarm clock, not the timekeeper. So releasing the timekeeper
        // ends the thread.
        guard OwnThread.start(named: "bellhop-time", { alarms.run() }) else {
            throw Unavailable(description: "cannot create a thread for the alarm clock")
        }
    }

    deinit {
        alarms.stop()
    }

    public func now() -> ClockReading { clocks.now() }

    /// Whether changes of the machine's zone are noticed immediately. If no inotify instance is
    /// available, they are noticed when the next alarm goes off.
    public var noticesZoneChanges: Bool { alarms.seesZone }
    public func ring(_ doorbell: Doorbell, at deadline: Instant?) { alarms.set(doorbell, at: deadline) }
    public func zone() -> ZoneRules { alarms.zone }
    public func randomBits() -> UInt64 { random.next() }
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { wake.set(deadline) }
}
