/// Why a timer cannot wake the machine from suspend.
package enum WakeRefusal: Sendable, Hashable {
    /// The process lacks CAP_WAKE_ALARM.
    case notPermitted
    /// The machine has no clock that can wake it.
    case noClock
    /// Any other failure. The value is the system's error text.
    case failed(String)

    /// A description of the problem and its solution. In messages, it follows "will NOT wake this
    /// machine: ".
    package var sentence: Phrase {
        switch self {
        case .notPermitted:
            """
            bellhopd lacks CAP_WAKE_ALARM, which only a system service can have. Run: sudo contrib/install --system. Then uncomment \
            the lines for wake = "alarms" in the unit of bellhopd
            """
        case .noClock:
            "this machine has no clock that can wake it up (see /sys/class/rtc). Virtual machines have none; on other machines, enable \"wake up by alarm\" in the firmware"
        case .failed(let what): "the system reports: \(what)"
        }
    }
}
