import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Status: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "status",
            abstract: help("Show what is running, what needs an answer, and the state of the sinks."),
            usage: help(
                """
                bellhop status
                bellhop status --waybar [--follow]
                bellhop status --format <template> [--escape <bar>] [--follow]
                """),
            discussion: help(
                """
                On a terminal, everything shown counts as seen and leaves the badge.

                With --waybar, prints one line of JSON for a status bar: text, alt, tooltip,
                class, percentage. With --follow, prints another line at each change, until
                you press Control-C. It does not poll. For other bars, give a template with
                --format:
                  {text} {state} {badge} {waiting.title} {waiting.body} {running}
                  {next} {next.name} {next.kind} {next.left} {next.countdown} {next.end}
                  {next.percent} {pets.low}

                Examples:
                  bellhop status --waybar --follow
                  bellhop status --format '{text}'
                  bellhop status --follow --format '{badge} {next.name} {next.left}'
                  bellhop status --escape tmux --format '#[fg=green]{text}'
                """))
    }

    @Flag(help: help("Print one line of JSON for a status bar."))
    var waybar = false

    @Option(help: help("Print one line for a status bar, from a template with placeholders in braces.", valueName: "template"))
    var format: String?

    @Option(help: help("Escape special characters for this status bar: plain, pango, polybar, tmux or xmobar.", valueName: "bar"))
    var escape: BarSurface?

    @Flag(help: help("With --waybar or --format: print another line at each change."))
    var follow = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if waybar, format != nil { throw ValidationError(say("--waybar and --format cannot be used together.")) }
        if escape != nil, format == nil { throw ValidationError(say("--escape works only with --format.")) }
        if global.json, format != nil { throw ValidationError(say("--json and --format cannot be used together.")) }
        if follow, !waybar, format == nil {
            throw ValidationError(say("--follow works only with --waybar or --format. To follow events: bellhop events --follow"))
        }
    }

    func run(in session: Session) async throws {
        if waybar {
            return try await printBar(beat: nil, in: session) { badge, style in
                try JSONOutput.compact(badge.map { WaybarLine($0, style) } ?? .off)
            }
        }
        if let format { return try await show(format, in: session) }
        try await Self.show(in: session)
    }

    /// Prints the whole status.
    static func show(in session: Session) async throws {
        let status = try await session.client.send(Request(.status), as: StatusJSON.self)
        try session.show(status) { StatusPage.text(status, $0) }
        if let badge = status.badge, badge.count > 0 { await session.saw(through: status.unacknowledged.first?.number) }
    }

    private func show(_ format: String, in session: Session) async throws {
        let bar: BarText
        do throws(TextTemplate.Fault) {
            bar = try BarText(format, for: escape ?? .plain)
        } catch {
            throw CommandFailure(.usage, "--format \(error.message)")
        }
        try await printBar(beat: bar.beat, in: session) { bar.line($0, $1) }
    }

    /// Prints the line for a status bar once, or after every change with `--follow`.
    ///
    /// - Parameter line: a closure that returns the text of the line. Its first argument is `nil`
    ///   if the daemon does not answer.
    private func printBar(beat: Int?, in session: Session, _ line: @escaping @Sendable (BadgeJSON?, Style) throws -> String) async throws {
        let style = Style(isColoured: false, isUnicode: true, width: nil)
        if follow { return try await session.untilUnread { try await followBar(beat: beat, in: session) { try line($0, style) } } }
        do {
            let badge = try await session.client.send(Request(.badge), as: BadgeJSON.self)
            try session.out.line(line(badge, style))
        } catch let error as ControlError {
            guard case .unreachable = error else { throw error }
            try session.out.line(line(nil, style))
            throw PrintedFailure(code: .unavailable)
        }
    }

    private func followBar(beat: Int?, in session: Session, _ line: (BadgeJSON?) throws -> String) async throws {
        var last: String?
        func tell(_ badge: BadgeJSON?) throws {
            let text = try line(badge)
            // Print nothing if the line is equal to the last one. Many changes do not affect the
            // line.
            guard text != last else { return }
            last = text
            try session.out.line(text)
        }
        try await session.client.followBadge(beat: beat) { _ in
            try tell(nil)
            await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
        } handle: { badge in
            try tell(badge)
        }
    }
}
