#if Desktop
import BellhopCore
import DBusClient

/// Requests locks from logind, one after another, and then reports the result once.
///
/// Each operation (idle, sleep) is requested as a lock of its own. If both were requested together
/// as `sleep:idle`, logind 252 would also ask polkit for `inhibit-handle-lid-switch`. With separate
/// locks, polkit can refuse one and still grant the other.
final class InhibitRequest: BusTenant {
    struct Answer: Sendable {
        var locks: [BusDescriptor] = []
        /// The reason why locks are missing; `nil` if all were granted. If several locks were
        /// refused, this is the reason for the first refusal.
        var refusal: SleepRefusal?
    }

    private static let service = "org.freedesktop.login1"

    let matches: [String] = []
    private let reason: String
    private let limit: Duration
    private var left: [SleepLock]
    private var answer = Answer()
    private var handler: ((Answer) -> Void)?

    init(for lock: SleepLock, because reason: String, limit: Duration, then handler: @escaping (Answer) -> Void) {
        left = lock.operations
        self.reason = reason
        self.limit = limit
        self.handler = handler
    }

    func connected(_ bus: BusThread) {
        guard handler != nil else { return }
        guard !left.isEmpty else { return finish() }
        let lock = left.removeFirst()
        var call = BusMessage.call(
            "Inhibit", of: Self.service + ".Manager", at: "/org/freedesktop/login1", on: Self.service,
            [.string(lock.rawValue), .string("Bellhop"), .string(reason), .string("block")])
        call.startsService = true
        bus.call(call, limit: limit) { [self] result, bus in
            note(result, of: lock)
            connected(bus)
        }
    }

    func disconnected(_ why: Phrase, _ bus: BusThread) {
        answer.refusal = answer.refusal ?? SleepRefusal(.idle, .noBus(why))
        finish()
    }

    func received(signal: BusMessage, _ bus: BusThread) {}

    private func note(_ result: Result<BusMessage, BusFailure>, of lock: SleepLock) {
        switch result {
        case .success(let message):
            if let descriptor = message.body.first?.descriptor {
                answer.locks.append(descriptor)
            } else {
                answer.refusal = answer.refusal ?? SleepRefusal(lock, .failed("the answer \"\(message.bodySignature)\" contains no lock"))
            }
        case .failure(let failure): answer.refusal = answer.refusal ?? SleepRefusal(lock, SleepRefusal.Cause(failure))
        }
    }

    private func finish() {
        let told = handler
        handler = nil
        told?(answer)
    }
}

extension SleepLock {
    /// The locks to request, under their names in logind.
    var operations: [SleepLock] {
        switch self {
        case .nothing: []
        case .idle: [.idle]
        case .sleep: [.idle, .sleep]
        }
    }
}

extension SleepRefusal.Cause {
    init(_ failure: BusFailure) {
        switch failure {
        case .unreachable(let why): self = .noBus(why)
        case .remote("org.freedesktop.DBus.Error.ServiceUnknown", _), .remote("org.freedesktop.DBus.Error.NameHasNoOwner", _):
            self = .noLogind
        // On a system without systemd, a bus that starts services runs /bin/false instead of
        // logind.
        case .remote(let name, _) where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."): self = .noLogind
        case .remote("org.freedesktop.DBus.Error.AccessDenied", _),
            .remote("org.freedesktop.DBus.Error.InteractiveAuthorizationRequired", _):
            self = .notPermitted
        case .noReply, .invalid, .remote: self = .failed("\(failure)")
        }
    }
}
#endif
