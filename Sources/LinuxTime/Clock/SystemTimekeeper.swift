public import BellhopCore
import CLinux
import Glibc

/// Time and chance of the machine.
///
/// One thread sleeps on one `timerfd` set to the earliest alarm of all doorbells, on the wall clock and cancelled by the kernel when that clock
/// is stepped or the machine wakes from suspend. With nothing due it makes no system call. The thread ends when the timekeeper goes away.
public final class SystemTimekeeper: Timekeeper {
    /// What the system refused to give at the start, with the reason.
    public struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    private let clocks: KernelClocks
    private let random = RandomBits()
    private let alarms: AlarmClock
    private let wake = WakeTimer()

    /// Starts the thread. Without inotify, `/proc` or zone files it works all the same: zone changes are noticed when the next alarm goes off, the
    /// boot is unnamed, the zone is UTC.
    ///
    /// - Throws: when there is no timerfd, eventfd or thread to be had.
    public convenience init(zone: SystemZone = .ofProcess()) throws(Unavailable) {
        try self.init(alarms: AlarmClock(zone: zone))
    }

    /// The same on an alarm clock of the caller's.
    init(alarms: AlarmClock) throws(Unavailable) {
        clocks = KernelClocks(fallback: random.next())
        self.alarms = alarms
        // The thread keeps the alarm clock, not the timekeeper, so that dropping the timekeeper ends it.
        guard OwnThread.start(named: "bellhop-time", { alarms.run() }) else {
            throw Unavailable(description: "no thread for the alarm clock")
        }
    }

    deinit {
        alarms.stop()
    }

    public func now() -> ClockReading { clocks.now() }

    /// Whether a change of the machine's zone is noticed when it happens; where no inotify instance is to be had, it is when the next alarm goes off.
    public var noticesZoneChanges: Bool { alarms.seesZone }
    public func ring(_ doorbell: Doorbell, at deadline: Instant?) { alarms.set(doorbell, at: deadline) }
    public func zone() -> ZoneRules { alarms.zone }
    public func randomBits() -> UInt64 { random.next() }
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { wake.set(deadline) }
}
