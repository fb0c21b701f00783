import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Glibc
import LinuxTime

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
        // Fail now if no daemon is running. If the daemon stops later, the command does not fail
        // but waits for the daemon to restart.
        let first = try await session.client.send(Request(.watch), as: WatchJSON.self)
        if session.client.doer != nil { try await checkDoer(in: session) }
        if session.json { return try await session.untilUnread { try await follow(in: session) } }
        let isPlain = plain || !session.isWatched || session.keyboard == nil || session.environment["TERM"] == "dumb"
        let options = WatchOptions(
            isStill: reducedMotion, isLowPower: lowPower || PowerSaver.isOn(), flashes: flash, isPlain: isPlain)
        switch try await WatchRun(session: session, options: options).run(first) {
        case .quit, .closed: return
        case .failed(let error): throw error
        case .signal(let number): Self.die(of: number)
        }
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

    /// Ends the process with the signal that it received. The parent process then sees that signal
    /// as the cause of the end.
    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        while true {
            kill(getpid(), number)
            pause()
        }
    }
}
