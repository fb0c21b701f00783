/// Why the machine may sleep during a workout, although the config asks Bellhop to keep the machine
/// awake.
package struct SleepRefusal: Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
        /// The D-Bus system bus does not answer. The value is the text of the error.
        case noBus(Phrase)
        case noLogind
        /// polkit does not permit the lock, or is not installed.
        case notPermitted
        /// Any other failure. The value is the text from logind.
        case failed(String)
        case notBuilt
    }

    /// The lock that the machine refused. `.idle` means that every lock is refused; `.sleep` means
    /// that only the sleep lock is refused.
    package var lock: SleepLock
    package var cause: Cause

    package init(_ lock: SleepLock, _ cause: Cause) {
        self.lock = lock
        self.cause = cause
    }

    /// The message for people: the consequence of the refusal and its cause.
    package var sentence: Phrase {
        lock == .sleep
            ? "somebody can put this machine to sleep during a workout: \(why)" : "this machine may fall asleep during a workout: \(why)"
    }

    private var why: Phrase {
        switch cause {
        case .noBus(let why): "there is no system bus (\(why))"
        case .noLogind: "logind is not running"
        case .notPermitted: "logind does not let bellhopd keep this machine awake"
        case .failed(let what): "logind reports: \(what)"
        case .notBuilt: "this bellhopd was built without D-Bus"
        }
    }

    /// The advice for people on how to get the lock or do without it.
    package var remedy: Phrase {
        switch cause {
        case .noBus, .noLogind, .notBuilt: "If this machine never sleeps, set inhibit = \"none\" in [training]."
        case .notPermitted where lock == .sleep:
            """
            Set inhibit = \"idle\" in [training], or allow org.freedesktop.login1.inhibit-block-sleep for the user of bellhopd in a polkit \
            rule; by default, polkit allows it only for logged-in users.
            """
        case .notPermitted:
            "Install polkitd, or check its rules: they must allow org.freedesktop.login1.inhibit-block-idle for the user of bellhopd."
        case .failed: "See: systemctl status systemd-logind"
        }
    }
}
