package import BellhopCore
import CLinux
import Glibc

/// The clocks, alarms and random numbers of the machine.
///
/// A single thread sleeps on a `timerfd` that is set to the earliest alarm of all doorbells. The
/// timer follows the wall clock. If somebody sets the clock or the machine wakes from suspend, the
/// kernel cancels the timer, which wakes the thread. While no alarm is due, the thread makes no
/// system calls. The thread ends when the timekeeper is released.
package final class SystemTimekeeper: Timekeeper {
    /// The error that is thrown if the system cannot provide a resource that the timekeeper needs.
    package struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
    }

    private let clocks: KernelClocks
    private let random = RandomBits()
    private let alarms: AlarmClock
    private let wake = WakeTimer()
    private let zones: NamedZones

    /// Starts the thread. Some parts of the system may be missing: without inotify, changes of the
    /// time zone are noticed when the next alarm goes off; without `/proc`, the boot has no id;
    /// without zone files, the time zone is UTC.
    ///
    /// - Throws: an error if there is no timerfd, eventfd or thread available.
    package convenience init(zone: SystemZone = .ofProcess()) throws(Unavailable) {
        try self.init(alarms: AlarmClock(zone: zone), zones: zone)
    }

    /// Starts the thread with a given alarm clock.
    init(alarms: AlarmClock, zones: SystemZone = .ofProcess()) throws(Unavailable) {
        clocks = KernelClocks(fallback: random.next())
        self.alarms = alarms
        self.zones = NamedZones(zones)
        // The thread holds a reference to the alarm clock, but not to the timekeeper. Releasing the
        // timekeeper therefore ends the thread.
        guard OwnThread.start(named: "bellhop-time", { alarms.run() }) else {
            throw Unavailable(description: "cannot create a thread for the alarm clock")
        }
    }

    deinit {
        alarms.stop()
    }

    package func now() -> ClockReading { clocks.now() }

    /// Whether a change of the machine's time zone is noticed immediately. Without inotify, the
    /// change is noticed only when the next alarm goes off.
    package var noticesZoneChanges: Bool { alarms.seesZone }
    package func ring(_ doorbell: Doorbell, at deadline: Instant?) { alarms.set(doorbell, at: deadline) }
    package func zone() -> ZoneRules { alarms.zone }
    package func zone(named name: String) -> ZoneRules? { zones.rules(named: name) }
    package func randomBits() -> UInt64 { random.next() }
    package func wakeMachine(at deadline: Instant?) -> WakeRefusal? { wake.set(deadline) }
}
