import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct History: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "history",
            abstract: help("Show finished laundry, newest first."),
            usage: help("bellhop history [<pet>] [--from <time>] [--to <time>] [--limit <count>] [--after <mark>] [--all] [--long]"),
            discussion: help(
                """
                WASH and DRY are the times that the machines ran. WAITED is how long the
                laundry waited for somebody, in the washer and in the dryer. Each page ends with
                a mark. To see the next page, give that mark to --after. With --all and --json,
                each round of laundry is one line of JSON. For training, there are bellhop
                workout history and bellhop rest history.

                Examples:
                  bellhop history
                  bellhop history Snowy --limit 5 --long
                  bellhop history --from 2026-11-01 --to friday
                  bellhop history --all --json
                """))
    }

    @Argument(help: help("Show only this pet."))
    var pet: String?

    @Option(name: .customLong("pet"), help: help("Show only this pet, as the argument <pet> does.", valueName: "pet"))
    var alsoPet: String?

    @Option(
        name: [.long, .customLong("since")],
        help: help("Show only laundry that was folded since this time: 2026-11-01, monday, or 3d.", valueName: "time"))
    var from: String?

    @Option(
        name: [.long, .customLong("until")],
        help: help("Show only laundry that was folded before this time. A day counts as a whole.", valueName: "time"))
    var to: String?

    @Option(help: help("Show at most this many rounds (default: 20).", valueName: "count"))
    var limit: Int?

    @Option(help: help("Continue after this mark, which stands at the end of the previous page.", valueName: "mark"))
    var after: String?

    @Flag(help: help("Show the whole history."))
    var all = false

    @Flag(help: help("Show the planned and actual times of washing, drying and waiting."))
    var long = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(say("--limit must be 1 or more.")) }
        // In `--from last friday` without quotes, the day is read as the name of a pet.
        if let pet, let word = [from, to].compactMap({ $0 }).first(where: { WrongArguments.isTime($0 + " " + pet) }),
            !WrongArguments.isTime(word)
        {
            throw ValidationError(say("\"\(SafeText.line(word))\" is not a date or time."))
        }
        if pet != nil, alsoPet != nil { throw ValidationError(say("Give the pet only once.")) }
        if all, limit != nil { throw ValidationError(say("--limit and --all cannot be used together.")) }
    }

    /// The number of laundry rounds requested per page.
    private static let page = 200

    func run(in session: Session) async throws {
        var left = all ? Int.max : limit ?? 20
        var mark = after
        var shown = HistoryJSON(tasks: [])
        var isFirst = true
        repeat {
            var query = [(name: "limit", value: String(min(left, all ? Self.page : 1000)))]
            if let pet = pet ?? alsoPet { query.append(("pet", try Session.checked(pet))) }
            if let mark { query.append(("after", mark)) }
            if let from { query.append(("from", from)) }
            if let to { query.append(("to", to)) }
            let page = try await session.client.send(Request(.history, query: query), as: HistoryJSON.self)
            if isFirst, let typed = pet ?? alsoPet, let task = page.tasks.first { try session.mention(typed, means: task.petName) }
            left -= page.tasks.count
            mark = page.next
            if all {
                try show(page, isFirst: isFirst, in: session)
            } else {
                shown.tasks += page.tasks
                shown.next = page.next
                (shown.from, shown.to) = (page.from, page.to)
            }
            isFirst = false
        } while mark != nil && left > 0
        if !all { try session.show(shown) { Rounds.history(shown, long: long, $0) } }
    }

    /// Prints one page as soon as it arrives, so that a long history needs little memory.
    private func show(_ page: HistoryJSON, isFirst: Bool, in session: Session) throws {
        if session.json {
            for task in page.tasks { try session.out.line(JSONOutput.compact(task)) }
        } else if isFirst || !page.tasks.isEmpty {
            let page = HistoryJSON(tasks: page.tasks)
            try session.out.line(Rounds.history(page, long: long, hasHeading: isFirst, hasLegend: false, session.style))
        }
    }
}
