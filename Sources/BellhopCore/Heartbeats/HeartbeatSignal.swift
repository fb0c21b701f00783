/// The signal that a job sends with a ping.
package enum HeartbeatSignal: Hashable, Sendable {
    case success
    case start
    case failure
    /// The job ended with this exit status; 0 is a success.
    case exit(UInt8)
    /// The job only adds a text to its log.
    case log

    /// `true` if the job failed.
    package var isFailure: Bool {
        switch self {
        case .failure: true
        case .exit(let status): status != 0
        case .success, .start, .log: false
        }
    }

    /// Reads the last part of a ping address: `start`, `fail`, `log`, or an exit status of 0 to 255.
    /// `nil` for every other text.
    package init?(path: String) {
        switch path {
        case "start": self = .start
        case "fail": self = .failure
        case "log": self = .log
        default:
            guard !path.isEmpty, path.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let status = UInt8(path) else { return nil }
            self = .exit(status)
        }
    }
}

extension HeartbeatSignal: LosslessStringConvertible {
    /// `success`, `start`, `fail`, `log`, or the exit status.
    package var description: String {
        switch self {
        case .success: "success"
        case .start: "start"
        case .failure: "fail"
        case .log: "log"
        case .exit(let status): String(status)
        }
    }

    package init?(_ text: String) {
        if text == "success" { self = .success } else { self.init(path: text) }
    }
}
