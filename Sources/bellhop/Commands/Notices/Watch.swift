import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Watch: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "watch",
            abstract: help("Show pets, timers and notices as they change, and answer notices with keys."),
            usage: help("bellhop watch [--plain] [--reduced-motion] [--low-power] [--flash]"),
            discussion: help(
                """
                Shows every change immediately, without polling. The bottom line lists the keys:
                ? shows all of them, q quits. Everything shown counts as seen, but only an
                answer stops an alarm.

                With --plain, in a pipe, or on a terminal that cannot redraw, prints one line
                for each change, for screen readers. With --json, each change is one line of
                JSON.

                While the machine saves power, the countdowns update every five seconds, as with
                --low-power.
                """))
    }

    @Flag(help: help("Print lines instead of drawing, for screen readers."))
    var plain = false

    @Flag(help: help("Disable animation except countdowns."))
    var reducedMotion = false

    @Flag(help: help("Update countdowns every five seconds instead of every second."))
    var lowPower = false

    @Flag(help: help("Flash when something rings, for people who cannot hear the sound."))
    var flash = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        if session.client.doer != nil { try await checkDoer(in: session) }
        if session.json { return try await session.untilUnread { try await follow(in: session) } }
        try await session.watch(WatchOptions(isStill: reducedMotion, isLowPower: lowPower, flashes: flash, isPlain: plain))
    }

    /// Fails early if the member given with `--by` does not exist. The daemon checks the member
    /// only in commands that change something. The command that is sent here marks the events up to
    /// number 0 as seen. Since there are no such events, it has no effect.
    private func checkDoer(in session: Session) async throws {
        _ = try await session.client.send(Request(.seen), body: SeenRequest(through: 0), as: BadgeJSON.self)
    }

    private func follow(in session: Session) async throws {
        try await session.client.followWatch { _ in
            await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
        } handle: { view in
            try session.out.line(JSONOutput.compact(view))
        }
    }
}
