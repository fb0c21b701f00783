import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Prune: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "prune",
            abstract: help("Delete the records of old laundry."),
            usage: help("bellhop prune --older-than <days> [--dry-run]"),
            discussion: help(
                """
                Each pet's totals, the streaks and the statistics stay as they are. The age of
                a round of laundry is counted from the day it was folded or given up.

                Examples:
                  bellhop prune --older-than 365d --dry-run
                  bellhop prune --older-than 2w
                """))
    }

    @Option(help: help("Delete records older than this, in whole days or weeks, such as 365d or 52w.", valueName: "days"))
    var olderThan: String

    @Flag(help: help("Only show what would happen."))
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let parsed = try DurationText.parse(olderThan, in: .milliseconds(1) ... .days(36_500))
        let day = Duration.days(1).inMilliseconds
        if parsed.isBareNumber { throw TextError(.ambiguous, olderThan, "could be days or minutes", suggestions: [olderThan + "d"]) }
        guard parsed.duration.inMilliseconds % day == 0 else {
            throw TextError(.outOfRange, olderThan, "is not a whole number of days", suggestions: ["365d", "52w"])
        }
        let body = PruneRequest(olderThanDays: Int(parsed.duration.inMilliseconds / day), dryRun: dryRun ? true : nil)
        let answer = try await session.working(
            dryRun ? say("Counting old records") : say("Deleting old records"),
            ifStopped: dryRun ? say("Cancelled.") : say("bellhopd finishes this by itself.")
        ) { _ in
            try await session.client.send(Request(.prune, timeLimit: .minutes(30)), body: body, as: PruneJSON.self)
        }
        try session.show(answer) { DataReports.pruned(answer, $0) }
    }
}
