import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Status: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "status",
            abstract: help("Show what runs, what waits for an answer, and how the sinks are."),
            usage: help(
                """
                bellhop status
                bellhop status --waybar [--follow]
                """),
            discussion: help(
                """
                On a terminal, what was shown counts as seen and goes off the badge.

                With --waybar one line of JSON for a status bar: text, alt, tooltip, class,
                percentage. With --follow another at each change, until Control-C; nothing is
                asked in between.

                In the config of Waybar:
                  "custom/bellhop": { "exec": "bellhop status --waybar --follow",
                                      "return-type": "json" }
                """))
    }

    @Flag(help: help("One line of JSON for a status bar."))
    var waybar = false

    @Flag(help: help("Go on with a line at each change; with --waybar."))
    var follow = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if follow, !waybar { throw ValidationError(say("--follow goes with --waybar. To follow what happens: bellhop events --follow")) }
    }

    func run(in session: Session) async throws {
        if waybar { return try await printBar(in: session) }
        let status = try await session.client.send(Request(.get, .status), as: StatusJSON.self)
        try session.show(status) { StatusPage.text(status, $0) }
        if let badge = status.badge, badge.count > 0 { await session.saw(through: status.unacknowledged.first?.number) }
    }

    private func printBar(in session: Session) async throws {
        let style = Style(isColoured: false, isUnicode: true, width: nil)
        if follow {
            try await session.client.followBadge { _ in
                try session.out.line(JSONOutput.compact(WaybarLine.off))
                await SocketWatch.waitUntilAnswered(session.client.socketPaths)
            } handle: { badge in
                try session.out.line(JSONOutput.compact(WaybarLine(badge, style)))
            }
        }
        do {
            let badge = try await session.client.send(Request(.get, .badge), as: BadgeJSON.self)
            try session.out.line(JSONOutput.compact(WaybarLine(badge, style)))
        } catch let error as ControlError {
            guard case .unreachable = error else { throw error }
            try session.out.line(JSONOutput.compact(WaybarLine.off))
            throw PrintedFailure(code: .unavailable)
        }
    }
}
