#if Desktop
import BellhopCore
import CLinux
package import DBusClient
import Glibc

/// A fake logind on a private bus. It grants locks and reports when a lock is released, either
/// because its holder closed the descriptor or because the holder died.
package final class StandInLogind: Sendable {
    /// How the fake answers an `Inhibit` call, which asks for a lock.
    package enum Answer: Sendable {
        case lock
        case error(String, String)
        /// Replies without a descriptor.
        case nonsense
        /// Grants the lock when ``release()`` is called.
        case later

        /// The error that logind returns if polkit refuses or is not installed (measured with
        /// systemd 252).
        package static let notPermitted = Answer.error("org.freedesktop.DBus.Error.AccessDenied", "Permission denied")
    }

    /// An `Inhibit` call that the fake received.
    package struct Asked: Sendable, Hashable {
        package var what: String
        package var who: String
        package var why: String
        package var mode: String

        package init(what: String, who: String, why: String, mode: String) {
            self.what = what
            self.who = who
            self.why = why
            self.mode = mode
        }
    }

    /// Every `Inhibit` call that the fake received.
    package let asked: Happenings<Asked>
    /// For every released lock, the operation that the lock had blocked (`idle` or `sleep`).
    package let released: Happenings<String>
    private let bus: BusClient
    private let desk: Tenancy<Desk>

    /// Connects to the bus and takes logind's bus name.
    ///
    /// - Throws: an error if another connection owns the name.
    package init(on address: BusAddress, answers: [String: Answer] = [:]) async throws {
        let names = Happenings<String>()
        let asked = Happenings<Asked>()
        let released = Happenings<String>()
        bus = try BusClient(address: address, timekeeper: ManualTime())
        self.asked = asked
        self.released = released
        desk = bus.attach { Desk(answers, names: names, asked: asked, released: released) }
        if try await names.element(0).isEmpty { throw DesktopProcess.Failure(description: "the name \(Desk.name) is taken") }
    }

    /// Sets the answers to later `Inhibit` calls. The key is the operation that a client wants to
    /// block (`idle` or `sleep`). If an operation is not a key here, the answer is `.lock`.
    package func answer(_ answers: [String: Answer]) {
        desk.run { desk, _ in desk.answers = answers }
    }

    /// Sends the replies that `.later` has delayed, in order.
    package func release() {
        desk.run { desk, bus in desk.release(bus) }
    }

    private final class Desk: BusTenant {
        static let name = "org.freedesktop.login1"

        let matches: [String] = []
        var answers: [String: Answer]
        private var putOff: [BusMessage] = []
        private let names: Happenings<String>
        private let asked: Happenings<Asked>
        private let released: Happenings<String>

        init(_ answers: [String: Answer], names: Happenings<String>, asked: Happenings<Asked>, released: Happenings<String>) {
            self.answers = answers
            self.names = names
            self.asked = asked
            self.released = released
        }

        func connected(_ bus: BusThread) {
            bus.own(Self.name, tellingTo: names)
        }

        func disconnected(_ why: Phrase, _ bus: BusThread) {}
        func received(signal: BusMessage, _ bus: BusThread) {}

        func received(call: BusMessage, _ bus: BusThread) -> Bool {
            guard call.interface == Self.name + ".Manager", call.path == "/org/freedesktop/login1", call.member == "Inhibit",
                call.bodySignature == "ssss"
            else { return false }
            let texts = call.body.map { $0.text ?? "" }
            switch answers[texts[0]] ?? .lock {
            case .lock: lend(texts[0], to: call, bus)
            case .error(let name, let text): bus.send(call.failure(name, text))
            case .nonsense: bus.send(call.reply([.string("nothing")]))
            case .later: putOff.append(call)
            }
            asked.append(Asked(what: texts[0], who: texts[1], why: texts[2], mode: texts[3]))
            return true
        }

        func release(_ bus: BusThread) {
            let calls = putOff
            putOff = []
            for call in calls { lend(call.body.first?.text ?? "", to: call, bus) }
        }

        /// Lends one end of a socket pair to the client as its lock. A read at the other end
        /// returns when no process holds the lock any more.
        private func lend(_ what: String, to call: BusMessage, _ bus: BusThread) {
            var ends: [Int32] = [-1, -1]
            // Use a socket pair instead of a pipe. A pipe cannot be created close-on-exec without
            // _GNU_SOURCE.
            guard socketpair(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0, &ends) == 0 else {
                bus.send(call.failure("org.freedesktop.DBus.Error.NoMemory", "no socket pair"))
                return
            }
            watch(BusDescriptor(owning: ends[0]), what)
            bus.send(call.reply([.descriptor(BusDescriptor(owning: ends[1]))]))
        }

        private func watch(_ lock: BusDescriptor, _ what: String) {
            let released = released
            let hasStarted = OwnThread.start(named: "logind-lock") {
                var byte: UInt8 = 0
                while read(lock.number, &byte, 1) > 0 {}
                released.append(what)
            }
            precondition(hasStarted, "no thread for a lock")
        }
    }
}
#endif
