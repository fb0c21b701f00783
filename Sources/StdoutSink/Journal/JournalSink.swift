package import BellhopCore
import Glibc

/// Writes each notice as an entry of the systemd journal, with fields, through the journal's own
/// socket.
///
/// The journal is a log, so entries cannot be withdrawn. If it is not known whether an entry was
/// written, the entry is written again.
package struct JournalSink: NotificationSink {
    package static let kind = "journal"
    /// The capabilities with the default settings.
    package static let capabilities: SinkCapabilities = [.local]
    package static let schema = SettingsSchema(
        summary: "Writes every notice to the systemd journal, as an entry with fields.",
        keys: [
            SettingKey(
                "identifier", .string, default: .string("bellhop"),
                help: "The name that journalctl shows at the start of each line, and finds with -t.",
                example: #""bellhop""#),
            SettingKey(
                "socket", .path, default: .string("/run/systemd/journal/socket"),
                help: "The socket of the journal. Each journal namespace has its own socket.", example: #""/run/systemd/journal/socket""#),
            .forPeople(default: false),
        ])

    private let path: String
    private let identifier: String
    private let writer: LineWriter
    private let isForPeople: Bool

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        var faults: [InvalidSettings.Fault] = []
        path = settings.string("socket") ?? ""
        identifier = settings.string("identifier") ?? ""
        if SocketAddress(path) == nil || path.isEmpty {
            faults.append(.init(key: "socket", "is not a valid socket path (1 to 107 bytes, as in /run/systemd/journal/socket)"))
        }
        if identifier.isEmpty || identifier.utf8.count > 64 || !SafeText.isHarmlessLine(identifier) {
            faults.append(.init(key: "identifier", "must be 1 to 64 characters on one line (write identifier = \"bellhop\")"))
        }
        guard faults.isEmpty else { throw InvalidSettings(faults) }
        isForPeople = settings.isForPeople ?? false
        writer = environment.resources.resource(LineWriters.self) { LineWriters() }.writer(for: .journal(path))
    }

    package var capabilities: SinkCapabilities { isForPeople ? Self.capabilities.union(.forPeople) : Self.capabilities }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule: .rejected("journal entries are written immediately and cannot be scheduled")
        case .withdraw: .rejected("a journal entry cannot be withdrawn")
        case .deliver, .update:
            await writer.write(JournalEntry(operation, identifier: identifier, at: attempt.now, in: attempt.language).bytes)
        }
    }

    /// Checks whether a program is listening at the socket, without writing an entry.
    package func check() async -> SinkCheck {
        var output = LineOutput(.journal(path))
        defer { output.close() }
        switch output.open()?.outcome {
        case nil, .accepted: return SinkCheck(.ok, "the systemd journal is listening at \(path)", isAttended: isForPeople)
        case .misconfigured(let reason): return SinkCheck(.misconfigured, reason.phrase, isAttended: isForPeople)
        case .deferred(let reason, _), .limited(let reason, _), .partly(let reason, _, _), .rejected(let reason), .ambiguous(let reason):
            return SinkCheck(.unavailable, reason.phrase, isAttended: isForPeople)
        }
    }
}
