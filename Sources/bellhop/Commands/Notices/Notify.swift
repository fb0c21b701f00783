import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc

struct Notify: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notify",
            abstract: help("Send a notice of your own, or ask a question."),
            usage: help(
                """
                bellhop notify <title> [<text> | -] [<options>]
                bellhop notify <question> --action <name>=<label> … [--wait]
                bellhop notify --list
                bellhop notify --done (--key <key> | <id>)
                bellhop notify --like-notify-send [<options of notify-send>]
                """),
            discussion: help(
                """
                The notice goes where the routes send it, and waits for an answer like every
                other notice. With -, the text comes from standard input. With --wait, the
                command prints the name of the chosen answer. It exits with 124 if nobody has
                answered in time, and with 65 if somebody dismissed the question. With --in
                or --at, the notice appears later; --list shows what waits.

                Examples:
                  bellhop notify "Backup failed" "disk full on nas" --urgency critical
                  bellhop notify Backup "40 %" --key backup      a later one replaces it
                  bellhop notify --done --key backup             it disappears
                  bellhop notify "Take the bread out" --in 20m
                  bellhop notify "Put the bins out" --at "thursday 20:00"
                  bellhop notify --done t7                       t7 waits no longer
                  df -h | bellhop notify Disks - --tag ops
                  bellhop notify "Deploy?" --action yes=Deploy --action no=Cancel --wait
                """))
    }

    @Argument(help: help("The title."))
    var title: String?

    @Argument(help: help("The text below the title, or - for standard input."))
    var text: String?

    @Option(help: help("The urgency: low, normal, high or critical."))
    var urgency: String?

    @Option(help: help("A key of your own. A later notice with the same key replaces this one."))
    var key: String?

    @Flag(help: help("Withdraw the notice with this key, or the waiting notice with this id."))
    var done = false

    @Option(
        name: .customLong("in"), help: help("Send the notice after this time: 20m, 2h30. It counts real time.", valueName: "duration"))
    var delay: String?

    @Option(help: help("Send the notice at this time: 18:00, \"friday 18:00\". It follows the wall clock.", valueName: "time"))
    var at: String?

    @Flag(help: help("List the notices that wait for their time."))
    var list = false

    @Option(name: .customLong("tag"), parsing: .singleValue, help: help("A tag for routes. You can give this option several times."))
    var tags: [String] = []

    @Option(name: .customLong("label"), parsing: .singleValue, help: help("A label for routes and programs.", valueName: "key=value"))
    var labels: [String] = []

    @Option(help: help("The address that a click on the notice opens.", valueName: "url"))
    var link: String?

    @Option(help: help("A picture: an address or a path.", valueName: "url"))
    var icon: String?

    @Option(help: help("The address of a file, which phones can open.", valueName: "url"))
    var attach: String?

    @Flag(help: help("The text is Markdown, for the sinks that can show it."))
    var markdown = false

    @Option(help: help("The person whom the notice concerns.", valueName: "name"))
    var owner: String?

    @Option(help: help("How long the notice matters; after that, it disappears.", valueName: "duration"))
    var expires: String?

    @Option(name: .customLong("repeat"), help: help("Repeat it this often until somebody answers, at most 6 times.", valueName: "duration"))
    var pause: String?

    @Flag(help: help("Repeat it up to 100 times; without --repeat, every 10 minutes."))
    var untilAnswered = false

    @Option(
        name: .customLong("action"), parsing: .singleValue,
        help: help("An answer that people can choose. You can give this option up to 5 times.", valueName: "name=label"))
    var actions: [String] = []

    @Flag(help: help("Wait until somebody has answered, and print the name of the answer."))
    var wait = false

    @Option(help: help("How long to wait for an answer. Default: 7 days.", valueName: "duration"))
    var timeout: String?

    @Flag(help: help("Read all further words as notify-send does. Only directly after notify."))
    var likeNotifySend = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        // ``NotifySendStandIn`` has taken the option if it is in its place.
        if likeNotifySend { throw ValidationError(say("--like-notify-send must be the first word after notify.")) }
        if list, title != nil || key != nil || done || isLater { throw ValidationError(say("--list takes no title and no other options.")) }
        if done, key == nil, title == nil { throw ValidationError(say("--done needs --key, or the id of a waiting notice.")) }
        if done, let title, key != nil || text != nil || ShortID(title) == nil {
            throw ValidationError(say("--done takes no title. It withdraws the notice."))
        }
        if done, isLater { throw ValidationError(say("--done cannot be used together with --in or --at.")) }
        if delay != nil, at != nil { throw ValidationError(say("--in and --at cannot be used together.")) }
        if wait, isLater {
            throw ValidationError(
                say("--wait cannot be used together with --in or --at: nobody can answer a question that has not appeared."))
        }
        if !done, !list, title == nil { throw ValidationError(say("Say what to send: a title, and perhaps a text.")) }
        if wait, actions.isEmpty {
            throw ValidationError(say("--wait needs answers to choose from: --action yes=Deploy --action no=Cancel"))
        }
        if timeout != nil, !wait { throw ValidationError(say("--timeout needs --wait.")) }
        if timeout != nil, expires != nil { throw ValidationError(say("--timeout and --expires cannot be used together.")) }
    }

    private var isLater: Bool { delay != nil || at != nil }

    func run(in session: Session) async throws {
        if list {
            let list = try await session.client.send(Request(.waitingNotices), as: WaitingNoticeListJSON.self)
            return try session.show(list) { WaitingNoticesPage.text(list, $0) }
        }
        if done { return try await withdraw(in: session) }
        let request = try request(in: session)
        let posted = try await session.client.send(Request(.postNotice), body: request, as: PostedJSON.self)
        guard wait, let question = posted.event else {
            return try session.show(posted) { style in
                let sent = style.paint(style.sign(.ok), .green) + " " + WaitingNoticesPage.accepted(posted)
                return ([sent] + (posted.warnings ?? []).map { SafeText.line($0) }).joined(separator: "\n")
            }
        }
        for warning in posted.warnings ?? [] { try session.note(SafeText.line(warning)) }
        try session.note(say("Event #\(String(question)) waits for an answer."))
        let outcome = try await QuestionWatch(question: question, timeLimit: request.expiresInMs.map { .milliseconds($0) })
            .outcome(in: session)
        switch outcome {
        case .answered(let answer): try session.show(answer) { _ in session.isWatched ? SafeText.line(answer.answer) : answer.answer }
        case .timedOut: throw CommandFailure(.timedOut, "Nobody has answered in time.", name: "timedOut")
        case .over:
            throw CommandFailure(.state, "The question was dismissed, withdrawn or replaced, so nobody will answer it.", name: "over")
        }
    }

    private func withdraw(in session: Session) async throws {
        let answer = try await session.client.send(Request(.withdrawNotice(key ?? title ?? "")), as: WithdrawnJSON.self)
        try session.show(answer) { _ in
            if answer.withdrawn { return say("The notice is withdrawn.") }
            return key == nil ? say("No notice with this id waits.") : say("No notice with this key is open.")
        }
    }

    private func request(in session: Session) throws -> PostRequest {
        var request = PostRequest(title: title, body: text == "-" ? try Self.standardInput() : text)
        request.urgency = try urgency.map { try Self.urgency($0) }
        let labels = try WrittenLabels.read(labels)
        (request.key, request.link, request.owner) = (key, link, owner)
        request.icon = icon.map(Self.address)
        (request.attachment, request.markdown) = (attach, markdown ? true : nil)
        request.tags = tags.isEmpty ? nil : tags
        request.labels = labels.isEmpty ? nil : labels
        request.choices = actions.isEmpty ? nil : actions.map(PostedChoice.init).map { ChoiceRequest(name: $0.name, label: $0.label) }
        request.inMs = try session.correcting(delay) { try WrittenDuration.parse(delay) }?.duration.inMilliseconds
        request.at = at
        let lifetime = timeout ?? expires
        request.expiresInMs = try session.correcting(lifetime) { try WrittenDuration.parse(lifetime) }?.duration.inMilliseconds
        if pause != nil || untilAnswered {
            let parsed = try session.correcting(pause) { try WrittenDuration.parse(pause) }
            request.repeatMs = (parsed?.duration ?? Self.usualPause).inMilliseconds
            request.repeatTimes = untilAnswered ? FollowUpPlan.times.upperBound : nil
        }
        return request
    }

    /// Reads the value of `--urgency`.
    static func urgency(_ word: String) throws(CommandFailure) -> Urgency {
        guard let urgency = Urgency(rawValue: word) else {
            throw CommandFailure(.usage, "\"\(SafeText.line(word))\" is not an urgency. Write low, normal, high or critical.")
        }
        return urgency
    }

    private static let usualPause: Duration = .minutes(10)

    /// Returns a picture's path as the daemon needs it, which works in another folder.
    private static func address(_ icon: String) -> String {
        guard !icon.contains("://"), !icon.hasPrefix("/"), let folder = getcwd(nil, 0) else { return icon }
        defer { free(folder) }
        return String(cString: folder) + "/" + icon
    }

    /// Reads standard input to its end. The daemon refuses a text that is too long, so what follows such a
    /// text is not read.
    private static func standardInput() throws -> String {
        var text = ""
        while text.utf8.count <= PostedNotice.Limits.body, let line = readLine(strippingNewline: false) { text += line }
        return text
    }
}
