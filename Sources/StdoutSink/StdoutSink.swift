package import BellhopCore
import Glibc

/// Writes a line for each notice, as text for people or as JSON for programs. The target is
/// standard output or a file.
///
/// A line is written completely or not at all, as far as the operating system allows. If the reader
/// is gone, the delivery fails, but the daemon continues. A line of text cannot be withdrawn. In
/// JSON, a withdrawal is written as a further line of type `withdraw`.
package struct StdoutSink: NotificationSink {
    package static let kind = SinkKind.stdout
    package static let schema = StdoutSettings.schema
    /// The capabilities with the default format, which is text. The keys `format` and `for_people`
    /// can change them.
    package static let capabilities: SinkCapabilities = [.forPeople, .local]

    private let settings: StdoutSettings
    private let target: LineTarget
    private let writer: LineWriter
    private let timekeeper: any Timekeeper
    private let isColored: Bool
    /// The flash of the screen; `nil` unless the target is a terminal that can show more than plain
    /// text.
    private let flash: TerminalFlash?

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        try self.init(settings: settings, environment: environment, standardOutput: STDOUT_FILENO)
    }

    /// - Parameter standardOutput: a descriptor to use instead of standard output, for tests. The
    ///   sink does not close it.
    package init(settings: Settings, environment: SinkEnvironment, standardOutput: Int32) throws(InvalidSettings) {
        self.settings = try StdoutSettings(settings)
        target = self.settings.file.map { .file($0) } ?? .descriptor(standardOutput)
        writer = environment.resources.resource(LineWriters.self) { LineWriters() }.writer(for: target)
        timekeeper = environment.timekeeper
        isColored = self.settings.isColored(target, variables: environment.variables)
        let understandsFlash = !["", "dumb"].contains(environment.variables["TERM"] ?? "")
        flash = understandsFlash && target.isTerminal ? TerminalFlash(writer: writer, timekeeper: timekeeper) : nil
    }

    package var capabilities: SinkCapabilities {
        let own: SinkCapabilities = settings.format == .text ? .local : [.replace, .withdraw, .local]
        return settings.isForPeople ? own.union(.forPeople) : own
    }

    /// Whether a person reads the output at the moment: the target is a terminal, or the config
    /// says that people read the output. By default, a log file counts as output that nobody is
    /// reading at the moment.
    private var isAttended: Bool { settings.saysForPeople ?? target.isTerminal }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        if case .schedule = operation { return .rejected("lines are written immediately and cannot be scheduled") }
        switch settings.format {
        case .json:
            var line = NoticeDocument(operation, at: attempt.now, in: attempt.language).json
            line.append(0x0A)
            return await writer.write(line)
        case .text:
            if case .withdraw = operation { return .rejected("a line of text cannot be withdrawn") }
            var line = TextLine.bytes(
                operation.event, at: attempt.now, zone: timekeeper.zone(), in: attempt.language, isColored: isColored)
            let shakes = target.isTerminal && attempt.haptics && settings.shakes(operation.event.notice.urgency)
            if shakes {
                // Ring the bell only if sounds are allowed, because the bell is a sound.
                if attempt.sounds { line.append(0x07) }
                if flash != nil { line += TerminalFlash.begin }
            }
            let outcome = await writer.write(line)
            if shakes, case .accepted = outcome { flash?.began() }
            return outcome
        }
    }

    /// Ends each flash when its time is up, until the task is cancelled.
    package func run() async {
        guard let flash else { return await Doorbell().wait() }
        await flash.run()
    }

    /// Checks whether the target can be written, without writing to it.
    package func check() async -> SinkCheck {
        switch target {
        case .descriptor(let number):
            var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            // Use a timeout of 0, so that `poll` returns at once.
            poll(&entry, 1, 0)
            if entry.revents & Int16(POLLERR | POLLNVAL | POLLHUP) != 0 {
                return SinkCheck(.misconfigured, "\(target.name) is closed (restart bellhopd, or give the sink a file)")
            }
            return entry.revents == 0
                ? SinkCheck(.unavailable, "the reader of \(target.name) has stopped reading", isAttended: isAttended)
                : SinkCheck(.ok, "\(target.name) is writable", isAttended: isAttended)
        case .file(let path), .journal(let path):
            let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let isThere = access(path, F_OK) == 0
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                return SinkCheck(.misconfigured, "\(path) is a folder, not a file", isAttended: isAttended)
            }
            if isThere ? access(path, W_OK) == 0 : access(folder, W_OK | X_OK) == 0 {
                return SinkCheck(.ok, "\(path) is writable", isAttended: isAttended)
            }
            let fault = Phrase.systemError(errno)
            return SinkCheck(
                .misconfigured, "\(path) cannot be written: \(fault) (check the setting \"file\", and the owner of its folder)",
                isAttended: isAttended)
        }
    }
}
