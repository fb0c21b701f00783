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

    /// Starts the thread. Without inotify, `/proc` or zone files it works all the same: zone changes go unnoticed, the boot is unnamed, the zone is
    /// UTC.
    ///
    /// - Throws: when there is no timerfd, eventfd or thread to be had.
    public init(zone: SystemZone = .ofProcess()) throws(Unavailable) {
        clocks = KernelClocks(fallback: random.next())
        alarms = try AlarmClock(zone: zone)
        // The thread keeps the alarm clock, not the timekeeper, so that dropping the timekeeper ends it.
        let alarms = alarms
        guard OwnThread.start(named: "bellhop-time", { alarms.run() }) else {
            throw Unavailable(description: "no thread for the alarm clock")
        }
    }

    deinit {
        alarms.stop()
    }

    public func now() -> ClockReading { clocks.now() }
    public func ring(_ doorbell: Doorbell, at deadline: Instant?) { alarms.set(doorbell, at: deadline) }
    public func zone() -> ZoneRules { alarms.zone }
    public func randomBits() -> UInt64 { random.next() }
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { wake.set(deadline) }
}
