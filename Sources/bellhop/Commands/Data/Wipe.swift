import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Wipe: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "wipe",
            abstract: help("Delete everything: pets, laundry, timers, statistics, journal."),
            discussion: help(
                """
                Also withdraws all notices from screens and phones, and resets the settings. The
                config file stays, and so do the heartbeats, without their pings. This cannot
                be undone, so make a copy first: bellhop backup
                """))
    }

    @Flag(help: help("Yes, delete everything."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.working(
            yes ? say("Deleting everything") : say("Counting old records"),
            ifStopped: yes ? say("bellhopd finishes this by itself.") : say("Cancelled.")
        ) { _ in
            let body = WipeRequest(yes: yes ? true : nil)
            return try await session.client.send(Request(.wipe, timeLimit: .minutes(30)), body: body, as: WipeJSON.self)
        }
        guard answer.wiped else {
            throw CommandFailure(
                .usage,
                """
                This deletes \(count: answer.pets, one: "pet", other: "pets"), \(count: answer.tasks, one: "round", other: "rounds") of laundry and \(count: answer.timers, one: "timer", other: "timers"), and cannot be undone.
                Make a backup first: bellhop backup bellhop.db
                Delete everything:   bellhop wipe --yes
                """, name: "needsYes")
        }
        try session.show(answer) { DataReports.wiped(answer, $0) }
    }
}
