import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc
import Inlets

/// Takes the place of the program `notify-send`: `bellhop notify --like-notify-send -u low Title Text`.
///
/// All words after the option belong to `notify-send`, so they are taken from the command line before
/// ArgumentParser reads it. The output, the texts of wrong options and the exit status are those of the
/// program.
struct NotifySendStandIn {
    /// The words that replace the name of the program.
    private static let name = [Notify.configuration.commandName ?? "", "--like-notify-send"]
    /// The exit status after every failure.
    private static let failed: Int32 = 1

    /// The options before the command.
    private let leading: [String]
    /// The words for `notify-send`.
    private let words: [String]

    /// Returns `nil` for every other command line.
    init?(_ arguments: [String]) {
        let place = ProgramWords.end(ofOptions: LeadingOptions.valuedNames, arguments, from: 0)
        guard arguments[place...].starts(with: Self.name) else { return nil }
        leading = Array(arguments[..<place])
        words = Array(arguments[(place + Self.name.count)...])
    }

    /// Runs the program, and returns its exit status. Returns `nil` if the options before the command are
    /// wrong, which ArgumentParser reports.
    func run(environment: [String: String], makeSession: (GlobalOptions?) -> Session) async -> Int32? {
        do {
            let choice = try LanguageChoice(leading, environment: environment)
            return try await Speech.$language.withValue(choice.language) {
                // Only a command with a title is complete.
                let command = try Notify.parse(choice.arguments + ["-"])
                return await run(in: command.acting(in: makeSession(command.global)))
            }
        } catch {
            return nil
        }
    }

    private func run(in session: Session) async -> Int32 {
        do {
            switch try NotifySendOptions.read(words) {
            case .help: try session.out.line(Self.help)
            case .version: try session.out.line("notify-send 0.8.1 (Bellhop \(Release.version))")
            case .send(let call): try await send(call, in: session)
            }
            return Exit.success.rawValue
        } catch let fault as NotifySendOptions.UsageError {
            complain(SafeText.line(fault.text), in: session)
            return Self.failed
        } catch {
            return session.fail(with: error) == Exit.success.rawValue ? Exit.success.rawValue : Self.failed
        }
    }

    private func complain(_ text: String, in session: Session) {
        do {
            try session.err.line(text)
        } catch {
            // Standard error is closed, so only the exit status reports the failure.
        }
    }

    // MARK: The notice

    private func send(_ call: NotifySendCall, in session: Session) async throws {
        let posted = try await session.client.send(Request(.postNotice), body: Self.request(call), as: PostedJSON.self)
        for warning in posted.warnings ?? [] { try session.note(SafeText.line(warning)) }
        guard let event = posted.event, let number = posted.number.flatMap(UInt32.init(exactly:)) else { return }
        if call.printsNumber { try session.out.line(String(number)) }
        guard call.waits else { return }
        switch try await Self.end(of: event, in: session) {
        case .answered(let answer): try session.out.line(answer.answer)
        case .timedOut, .over: return
        case nil:
            // After Control-C, nobody waits for an answer any more.
            let key = DesktopNotice.key(of: number)
            _ = try await session.client.send(Request(.withdrawNotice(key)), as: WithdrawnJSON.self)
        }
    }

    /// Waits until the notice is closed.
    ///
    /// - Returns: `nil` if somebody pressed Control-C first.
    private static func end(of event: EventNumber, in session: Session) async throws -> QuestionWatch.Outcome? {
        let bell = Doorbell()
        return try await Interruption.guarding({ bell.ring() }, on: [SIGINT]) {
            try await withThrowingTaskGroup(of: QuestionWatch.Outcome?.self) { group in
                // Both tasks end before this function returns, because the group waits for them. The first
                // task ends when the notice closes, or with the cancellation below.
                group.addTask { try await QuestionWatch(question: event, timeLimit: nil).outcome(in: session) }
                // The doorbell rings after Control-C, and its wait also ends with the cancellation below.
                group.addTask {
                    await bell.wait()
                    try Task.checkCancellation()
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        }
    }

    private static func request(_ call: NotifySendCall) -> PostRequest {
        var desktop = DesktopRequest(program: call.program)
        desktop.icon = call.icon.isEmpty ? nil : call.icon
        desktop.expireMs = Int64(call.expires)
        desktop.replaces = call.replaces == 0 ? nil : Int64(call.replaces)
        desktop.waits = call.waits ? true : nil
        desktop.actions = call.actions.isEmpty ? nil : call.actions.map { ChoiceRequest(name: $0.key, label: $0.label) }
        desktop.hints = call.allHints.sorted { $0.key < $1.key }.map { name, value in
            let (type, text) = written(value)
            return DesktopHintRequest(name: name, type: type.rawValue, value: text)
        }
        var request = PostRequest(title: call.summary, body: call.body.isEmpty ? nil : call.body)
        request.urgency = call.shownUrgency
        request.program = call.program
        request.icon = picture(call.icon)
        request.desktop = desktop
        return request
    }

    private static func written(_ value: NotifySendCall.Hint.Value) -> (DesktopNotice.Hint.Kind, String) {
        switch value {
        case .int(let number): (.int, String(number))
        case .byte(let number): (.byte, String(number))
        case .double(let number): (.double, String(number))
        case .string(let text): (.string, text)
        case .boolean(let truth): (.boolean, truth ? "true" : "false")
        case .variant(let text): (.variant, text)
        }
    }

    /// Returns the icon for sinks that are no desktops, which need a path or an address; `nil` for the name
    /// of an icon.
    private static func picture(_ icon: String) -> String? {
        guard !icon.unicodeScalars.contains(where: { SafeText.isActive($0.value) }), icon.utf8.count <= PostedNotice.Limits.address else {
            return nil
        }
        return icon.hasPrefix("/") || PostedNotice.mayFetch(icon) ? icon : nil
    }

    private static var help: String {
        say(
            """
            Usage:
              notify-send [OPTION…] <SUMMARY> [BODY]

            Bellhop takes the place of notify-send: it sends the notice where your routes send it.

              -u, --urgency=LEVEL          the urgency: low, normal or critical
              -t, --expire-time=TIME       when the pop-up closes, in milliseconds; 0 for never
              -a, --app-name=NAME          the name of the program
              -i, -n, --icon=ICON          the icon: a name or a file
              -c, --category=TYPE          the category
              -e, --transient              do not keep the pop-up in a list
              -h, --hint=TYPE:NAME:VALUE   a hint of the type boolean, int, double, string, byte or variant
              -p, --print-id               print the number of the notice
              -r, --replace-id=NUMBER      replace the notice with this number
              -w, --wait                   wait until the notice is closed
              -A, --action=[NAME=]LABEL    offer an action, wait, and print the name of the chosen one
              -v, --version                print the version
            """)
    }
}
