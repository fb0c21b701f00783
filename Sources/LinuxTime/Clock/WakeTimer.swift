import BellhopCore
import CLinux
import Glibc

/// A `timerfd` with the clock CLOCK_REALTIME_ALARM, which wakes the machine from suspend. No thread
/// waits for it. As soon as the machine is awake, the timer of ``AlarmClock`` also goes off and
/// rings the doorbells.
final class WakeTimer: Sendable {
    private struct State {
        var timer: Descriptor?
        var armed: Instant?
    }

    private let state = Locked(State())
    /// The folder in which the kernel lists the machine's hardware clocks.
    private let clocks: String

    init(clocks: String = "/sys/class/rtc") { self.clocks = clocks }

    /// Sets the time when the machine must wake. `nil` clears the time, and then the call never
    /// fails.
    ///
    /// - Returns: the reason why the machine will not wake; `nil` if it will.
    func set(_ deadline: Instant?) -> WakeRefusal? {
        state.withLock { state in
            if deadline == nil, state.timer == nil { return nil }
            let timer: Descriptor
            if let open = state.timer {
                timer = open
            } else {
                guard let opened = Descriptor(timerfd_create(bh_clock_realtime_alarm, bh_timer_flags)) else {
                    return errno == EPERM ? .notPermitted : .failed(String(cString: strerror(errno)))
                }
                timer = opened
                state.timer = opened
            }
            if deadline != state.armed {
                var setting = itimerspec()
                // Without a deadline, leave all fields at zero, which switches the timer off.
                if let deadline {
                    let milliseconds = max(1, deadline.milliseconds)
                    setting.it_value.tv_sec = Int(milliseconds / 1000)
                    setting.it_value.tv_nsec = Int(milliseconds % 1000) * 1_000_000
                }
                guard timerfd_settime(timer.number, bh_timer_absolute, &setting, nil) == 0 else {
                    return .failed(String(cString: strerror(errno)))
                }
                state.armed = deadline
            }
            // The kernel accepts the timer even if no hardware clock can wake the machine.
            return deadline == nil || hasWakingClock ? nil : .noClock
        }
    }

    private var hasWakingClock: Bool {
        (0..<8).contains { WholeFile.line(clocks + "/rtc\($0)/device/power/wakeup") == "enabled" }
    }
}
