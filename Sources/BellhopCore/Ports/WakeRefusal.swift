/// Why a timer cannot wake the machine from suspend.
public enum WakeRefusal: Sendable, Hashable {
    /// The process lacks CAP_WAKE_ALARM.
    case notPermitted
    /// The machine has no clock that can wake it.
    case noClock
    /// Any other failure. The value is the system's error text.
    case failed(String)

    /// The problem and its fix, to be shown after "will NOT wake this machine: ".
    public var sentence: Phrase {
        switch self {
        case .notPermitted:
            """
            bellhopd lacks CAP_WAKE_ALARM, which only a system service can have. Run: sudo contrib/install --system. Then uncomment \
            the lines for wake = "alarms" in the unit of bellhopd
            """
        case .noClock:
            "it has no clock that can wake it (see /sys/class/rtc). Virtual machines have none; on other machines, enable \"wake up by alarm\" in the firmware"
        case .failed(let what): "the system reports: \(what)"
        }
    }
}
