public import BellhopCore
import Glibc

/// Writes one line for every notice, as text for people or JSON for programs, to standard output or
/// to the end of a file.
///
/// A line is written completely or not at all, as far as the system allows. A reader that has gone
/// causes a failed delivery and never ends the daemon. A line of text cannot be withdrawn; JSON
/// reports a withdrawal in a line of type `withdraw`.
public struct StdoutSink: NotificationSink {
    public static let kind = "stdout"
    public static let schema = StdoutSettings.schema
    /// The capabilities with the default format, text; `format = "json"` or `for_people` changes
    /// those of an instance.
    public static let capabilities: SinkCapabilities = [.forPeople, .local]

    private let settings: StdoutSettings
    private let target: LineTarget
    private let writer: LineWriter
    private let timekeeper: any Timekeeper
    private let isColored: Bool
    /// Set on a terminal that supports more than plain text.
    private let flash: TerminalFlash?

    public init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        try self.init(settings: settings, environment: environment, standardOutput: STDOUT_FILENO)
    }

    /// - Parameter standardOutput: the descriptor that replaces standard output, for tests; it
    ///   stays open.
    public init(settings: Settings, environment: SinkEnvironment, standardOutput: Int32) throws(InvalidSettings) {
        self.settings = try StdoutSettings(settings)
        target = self.settings.file.map { .file($0) } ?? .descriptor(standardOutput)
        writer = environment.resources.resource(LineWriters.self) { LineWriters() }.writer(for: target)
        timekeeper = environment.timekeeper
        isColored = self.settings.isColored(target, variables: environment.variables)
        let understandsFlash = !["", "dumb"].contains(environment.variables["TERM"] ?? "")
        flash = understandsFlash && target.isTerminal ? TerminalFlash(writer: writer, timekeeper: timekeeper) : nil
    }

    public var capabilities: SinkCapabilities {
        let own: SinkCapabilities = settings.format == .text ? .local : [.replace, .withdraw, .local]
        return settings.isForPeople ? own.union(.forPeople) : own
    }

    /// Whether a person reads the output. A log has no reader, unless the config says that people
    /// read it.
    private var isAttended: Bool { settings.saysForPeople ?? target.isTerminal }

    public func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        if case .schedule = operation { return .rejected("a line is written at once; Bellhop does the scheduling itself") }
        switch settings.format {
        case .json:
            var line = NoticeDocument(operation, at: attempt.now, in: attempt.language).json
            line.append(0x0A)
            return await writer.write(line)
        case .text:
            if case .withdraw = operation { return .rejected("a line of text cannot be taken back") }
            var line = TextLine.bytes(
                operation.event, at: attempt.now, zone: timekeeper.zone(), in: attempt.language, isColored: isColored)
            let shakes = target.isTerminal && attempt.haptics && settings.shakes(operation.event.notice.urgency)
            if shakes {
                // A bell is also a sound.
                if attempt.sounds { line.append(0x07) }
                if flash != nil { line += TerminalFlash.begin }
            }
            let outcome = await writer.write(line)
            if shakes, case .accepted = outcome { flash?.began() }
            return outcome
        }
    }

    /// Ends each flash in time.
    public func run() async {
        guard let flash else { return await Doorbell().wait() }
        await flash.run()
    }

    /// Checks whether the target can be written; writes nothing.
    public func check() async -> SinkCheck {
        switch target {
        case .descriptor(let number):
            var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            // With no time to wait this returns at once.
            poll(&entry, 1, 0)
            if entry.revents & Int16(POLLERR | POLLNVAL | POLLHUP) != 0 {
                return SinkCheck(.misconfigured, "\(target.name) is closed (restart bellhopd, or give the sink a file)")
            }
            return entry.revents == 0
                ? SinkCheck(.unavailable, "the reader of \(target.name) has stopped reading", isAttended: isAttended)
                : SinkCheck(.ok, "\(target.name) can be written", isAttended: isAttended)
        case .file(let path), .journal(let path):
            let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let isThere = access(path, F_OK) == 0
            if isThere ? access(path, W_OK) == 0 : access(folder, W_OK | X_OK) == 0 {
                return SinkCheck(.ok, "\(path) can be written", isAttended: isAttended)
            }
            let fault = String(cString: strerror(errno))
            return SinkCheck(
                .misconfigured, "\(path) cannot be written: \(fault) (check file, and who owns its folder)", isAttended: isAttended)
        }
    }
}
