import BellhopCore
import CLinux
import Glibc

/// Rings doorbells at their alarm times. An alarm clock consists of a table of alarms, a `timerfd`
/// set to the earliest alarm, and the loop of the thread that waits for the timer.
final class AlarmClock: Sendable {
    private struct State {
        var table = AlarmTable()
        /// The time to which the timer is set; `nil` before the first alarm, and after the timer
        /// has expired.
        var armed: Instant?
        var zone: ZoneRules
        var suspended: Int64
        var watch: ZoneWatch?
    }

    /// The time to which the timer is set if there is no alarm: 2200-01-01. A timer must be set so
    /// that the kernel reports changes of the clock.
    private static let never = Instant(seconds: 7_258_118_400)
    /// The minimum increase of the suspended time that counts as a suspend, in nanoseconds. Smaller
    /// differences arise because two clocks are not read at the same moment.
    private static let leastSuspend: Int64 = 500_000_000

    private let timer: Descriptor
    private let stopping: Descriptor
    private let systemZone: SystemZone
    private let watching: @Sendable (SystemZone) -> ZoneWatch?
    private let state: Locked<State>

    /// - Parameter watching: starts to watch the time zone. Returns `nil` if inotify is not
    ///   available.
    init(
        zone: SystemZone, watching: @escaping @Sendable (SystemZone) -> ZoneWatch? = { ZoneWatch($0) }
    ) throws(SystemTimekeeper.Unavailable) {
        guard let timer = Descriptor(timerfd_create(CLOCK_REALTIME, bh_timer_flags)) else { throw Self.unavailable("timerfd") }
        guard let stopping = Descriptor(eventfd(0, bh_event_flags)) else { throw Self.unavailable("eventfd") }
        self.timer = timer
        self.stopping = stopping
        systemZone = zone
        self.watching = watching
        // Start the watch before reading the rules, so that no later change is missed.
        let watch = zone.follows ? watching(zone) : nil
        state = Locked(State(zone: zone.rules(), suspended: KernelClocks.suspended(), watch: watch))
        state.withLock { state in _ = arm(&state) }
    }

    var zone: ZoneRules { state.withLock { $0.zone } }

    /// Sets the alarm of `doorbell` in place of its previous alarm. Makes a system call only if
    /// the earliest alarm changes. If the deadline has passed, the doorbell rings at once.
    func set(_ doorbell: Doorbell, at deadline: Instant?) {
        let isPast = deadline.map { $0 <= KernelClocks.wall() } ?? false
        let others = state.withLock { state in
            state.table.set(doorbell, at: isPast ? nil : deadline)
            return arm(&state)
        }
        if isPast { doorbell.ring() }
        for other in others { other.ring() }
    }

    /// Makes ``run()`` return.
    func stop() {
        // This write never blocks or fails, except after 2⁶⁴ - 2 writes.
        eventfd_write(stopping.number, 1)
    }

    /// Runs the loop of the thread, until ``stop()`` is called.
    func run() {
        var descriptors = [
            pollfd(fd: stopping.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: timer.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            // Use -1 if there is no watch, because `poll` ignores a negative descriptor.
            descriptors[2].fd = state.withLock { $0.watch }?.descriptor.number ?? -1
            // `poll` can fail only if a signal interrupts it, and this thread blocks signals.
            guard poll(&descriptors, nfds_t(descriptors.count), -1) >= 0 else { continue }
            if descriptors[0].revents != 0 { return }
            if descriptors[1].revents != 0 {
                timerWentOff()
                lookForZone()
            }
            if descriptors[2].revents != 0 { zoneMayHaveChanged() }
        }
    }

    /// Whether a change of the time zone is noticed immediately. Without inotify, the change is
    /// noticed only when the next alarm goes off.
    var seesZone: Bool { !systemZone.follows || state.withLock { $0.watch != nil } }

    /// Tries again to watch the time zone, if no inotify instance was available before. Called each
    /// time the timer goes off. Also reads the zone again.
    private func lookForZone() {
        guard !seesZone else { return }
        let watch = watching(systemZone)
        state.withLock { $0.watch = watch }
        takeZone()
    }

    private func timerWentOff() {
        var expirations: UInt64 = 0
        let count = read(timer.number, &expirations, MemoryLayout<UInt64>.size)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        // The error is ECANCELED: the wall clock was set, or the machine woke from suspend.
        let wasCancelled = count < 0
        let suspended = KernelClocks.suspended()
        let rung = state.withLock { state in
            let now = KernelClocks.wall()
            let concernsAll = wasCancelled || suspended - state.suspended > Self.leastSuspend
            state.suspended = suspended
            state.armed = nil
            let rung = concernsAll ? state.table.takeAll(at: now) : state.table.takeDue(at: now)
            let cancelledAgain = arm(&state)
            return cancelledAgain.isEmpty ? rung : cancelledAgain
        }
        for doorbell in rung { doorbell.ring() }
    }

    private func zoneMayHaveChanged() {
        guard let watch = state.withLock({ $0.watch }), watch.takeChange() else { return }
        takeZone()
    }

    private func takeZone() {
        guard let rules = systemZone.found() else { return }
        let rung = state.withLock { state -> [Doorbell] in
            guard state.zone != rules else { return [] }
            state.zone = rules
            return state.table.takeAll(at: KernelClocks.wall()) + arm(&state)
        }
        for doorbell in rung { doorbell.ring() }
    }

    /// Sets the timer to the earliest alarm, unless it is already set to that time. If the kernel
    /// reports that the clock was set in the meantime, returns all doorbells, because all of them
    /// must ring. Otherwise returns none. The kernel reports each change of the clock only once,
    /// either here or in `read`.
    private func arm(_ state: inout State) -> [Doorbell] {
        let deadline = min(state.table.earliest ?? Self.never, Self.never)
        guard deadline != state.armed else { return [] }
        state.armed = deadline
        // Use at least 1 ms after the beginning of 1970, because an earlier time would switch the
        // timer off. A deadline that was raised in this way is still in the past.
        let milliseconds = max(1, deadline.milliseconds)
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(milliseconds / 1000)
        setting.it_value.tv_nsec = Int(milliseconds % 1000) * 1_000_000
        let status = timerfd_settime(timer.number, bh_timer_absolute | bh_timer_cancel_on_set, &setting, nil)
        if status == 0 { return [] }
        precondition(errno == ECANCELED, "timerfd_settime: \(String(cString: strerror(errno)))")
        return state.table.takeAll(at: KernelClocks.wall())
    }

    private static func unavailable(_ what: String) -> SystemTimekeeper.Unavailable {
        SystemTimekeeper.Unavailable(description: "no \(what): \(String(cString: strerror(errno)))")
    }
}
