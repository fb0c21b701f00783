/// Why the machine may sleep during a workout although the config keeps it awake.
public struct SleepRefusal: Sendable, Hashable {
    public enum Cause: Sendable, Hashable {
        /// No system bus answers; the reason in its own words.
        case noBus(String)
        case noLogind
        /// polkit does not permit it, or is not installed.
        case notPermitted
        /// Any other failure, in logind's words.
        case failed(String)
        case notBuilt
    }

    /// The lock that is not held: `.idle` stands for all locks, `.sleep` only for itself.
    public var lock: SleepLock
    public var cause: Cause

    public init(_ lock: SleepLock, _ cause: Cause) {
        self.lock = lock
        self.cause = cause
    }

    /// The consequence and its cause.
    public var sentence: Phrase {
        lock == .sleep
            ? "somebody may put this machine to sleep during a workout: \(why)" : "this machine may fall asleep during a workout: \(why)"
    }

    private var why: Phrase {
        switch cause {
        case .noBus(let why): "there is no system bus (\(why))"
        case .noLogind: "logind does not run"
        case .notPermitted: "logind does not let bellhopd prevent that"
        case .failed(let what): "logind says: \(what)"
        case .notBuilt: "this bellhopd was built without D-Bus"
        }
    }

    /// How to fix it.
    public var remedy: Phrase {
        switch cause {
        case .noBus, .noLogind, .notBuilt: "Where nothing puts this machine to sleep, write inhibit = \"none\" in [training]."
        case .notPermitted where lock == .sleep:
            """
            Write inhibit = \"idle\" in [training], or permit org.freedesktop.login1.inhibit-block-sleep to the user of bellhopd in a rule of polkit, \
            which permits it by itself to whoever is logged in.
            """
        case .notPermitted:
            "Install polkitd, which permits it; or look for a rule of polkit about org.freedesktop.login1.inhibit-block-idle."
        case .failed: "See: systemctl status systemd-logind"
        }
    }
}
