import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct StatsCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stats",
            abstract: help("Show statistics of laundry, training and notices."),
            subcommands: [StatsLaundry.self, StatsWorkouts.self, StatsNotifications.self],
            defaultSubcommand: StatsLaundry.self)
    }
}

struct StatsLaundry: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "laundry",
            abstract: help("Show rounds per month, how long laundry waited, streaks, and days with laundry."),
            usage: help(
                """
                bellhop stats [<pet>] [--months <count>]
                bellhop stats [<pet>] --html <file> [--force]
                bellhop stats [<pet>] --svg <file> [--force]
                """),
            discussion: help(
                """
                --html writes one page with plots and tables of laundry, training and notices;
                --svg writes the plots as one picture. The file needs no other file and no
                network. With a pet, it shows only the laundry of this pet.

                Examples:
                  bellhop stats
                  bellhop stats Snowy --months 24
                  bellhop stats --html stats.html
                  bellhop stats --svg - > stats.svg
                """))
    }

    @Argument(help: help("Show only this pet."))
    var pet: String?

    @Option(help: help("Show this many months. Default: 12; in a file, all months.", valueName: "count"))
    var months: Int?

    @Option(help: help("Write a page to a new file, which only you can read; - is standard output.", valueName: "file"))
    var html: String?

    @Option(help: help("Write a picture to a new file, which only you can read; - is standard output.", valueName: "file"))
    var svg: String?

    @Flag(help: help("Overwrite the file if it exists."))
    var force = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let months, !(1...1200).contains(months) { throw ValidationError(say("--months must be 1 to 1200.")) }
        if html != nil, svg != nil { throw ValidationError(say("--html and --svg cannot be used together.")) }
        let file = html ?? svg
        if force, file == nil || file == "-" { throw ValidationError(say("--force needs --html or --svg with a file.")) }
        if global.json, file == "-" { throw ValidationError(say("--json and - cannot be used together, because - prints the file.")) }
    }

    func run(in session: Session) async throws {
        let query = try pet.map { [(name: "pet", value: try Session.checked($0))] } ?? []
        let stats: StatsJSON
        do {
            stats = try await session.client.send(Request(.stats, query: query), as: StatsJSON.self)
        } catch {
            throw misspelt(error, session.words) ?? error
        }
        if let pet, let name = stats.pet { try session.mention(pet, means: name) }
        guard let file = html ?? svg else { return try session.show(stats) { Stats.laundry(stats, months: months ?? 12, $0) } }
        var report = StatsReport(laundry: stats, months: months)
        if pet == nil {
            report.training = try await session.client.send(Request(.trainingStats), as: TrainingStatsJSON.self)
            report.notices = try await session.client.send(Request(.noticeStats), as: NoticeStatsJSON.self)
        }
        let text = html == nil ? StatsDocument.picture(report) : StatsDocument.page(report)
        if file == "-" { return try session.out.write(text) }
        let count = try await NewFile.write(text, to: file, force: force, in: session)
        try session.show(WrittenFile(path: file, bytes: count)) { style in
            style.paint(style.sign(.ok), .green) + " " + say("Wrote \(SafeText.line(file)), \(WrittenFile.size(count))")
        }
    }
}

extension StatsLaundry {
    /// Returns the failure for an unknown pet whose name is similar to a command, as in `stats
    /// workout`; `nil` for another error.
    private func misspelt(_ error: ControlError, _ words: [String]) -> (any Error)? {
        guard case .problem(let problem) = error, problem.code == Refusal.Code.unknownPet.rawValue, problem.suggestions == nil,
            let pet, let place = words.firstIndex(of: pet)
        else { return nil }
        let known = StatsCommands.configuration.subcommands.compactMap { $0.configuration.commandName }
        let ideas = FamiliarWords.replacements(for: Array(words[place...]), in: ["stats"], known: known)
        let lines = ideas.joined().compactMap { CorrectedLine(["stats"] + $0) }.filter(\.isValid)
        guard !lines.isEmpty else { return nil }
        let fault: Phrase = "There is neither a pet nor a command \"\(SafeText.line(pet))\"."
        return CommandFailure(.noSuchThing, fault.followed(byLine: CorrectedLine.advice(lines)), name: problem.code)
    }
}

struct StatsWorkouts: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "workouts",
            abstract: help("Show workouts per month, sets, training time, streaks, records, and rests (planned and taken)."),
            usage: help("bellhop stats workouts [--months <count>]"),
            discussion: help(
                """
                A day counts as a training day if, on that day, you did a set of a workout or
                took a rest at the gym. Records that "bellhop prune" deleted no longer count.
                """))
    }

    @Option(help: help("Show this many months.", valueName: "count"))
    var months = 12

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if !(1...1200).contains(months) { throw ValidationError(say("--months must be 1 to 1200.")) }
    }

    func run(in session: Session) async throws {
        let stats = try await session.client.send(Request(.trainingStats), as: TrainingStatsJSON.self)
        try session.show(stats) { TrainingStats.text(stats, months: months, $0) }
    }
}

struct StatsNotifications: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "notifications",
            abstract: help("Show how many notices reached their sinks, and how people reacted."),
            discussion: help(
                """
                These counts stay on this machine and are never sent anywhere.
                Switch counting off with: bellhop settings counters off
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let stats = try await session.client.send(Request(.noticeStats), as: NoticeStatsJSON.self)
        try session.show(stats) { Stats.notices(stats, $0) }
    }
}
