import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct RoutesCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routes",
            abstract: help("Show which notices go where, and why."),
            subcommands: [RoutesShow.self, RoutesExplain.self],
            defaultSubcommand: RoutesShow.self)
    }
}

struct RoutesShow: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: help("Draw the routes of the config, in the order they are tried."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.routes), as: RouteListJSON.self)
        try session.show(list) { RoutesPage.tree(list, $0) }
    }
}

struct RoutesExplain: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain",
            abstract: help("Show where a notice would go, which route decides, and why it goes nowhere else."),
            discussion: help(
                """
                Sends nothing. Options that you leave out have their usual value: the tags and
                owner of the pet, the usual urgency of that kind of notice, the current time.

                Examples:
                  bellhop routes explain --name Tea
                  bellhop routes explain --kind laundry.washed --pet Snowy --at 23:10
                  bellhop routes explain --kind timer.finished --name Tea --length 5m
                """))
    }

    @Option(help: help("The kind of event, such as pet.died. Default: timer.finished; with --pet: laundry.washed."))
    var kind: String?

    @Option(help: help("The pet the notice is about."))
    var pet: String?

    @Option(help: help("The name of the timer or workout."))
    var name: String?

    @Option(help: help("The owner of the pet or timer."))
    var owner: String?

    @Option(help: help("A tag. You can give this option several times."))
    var tag: [String] = []

    @Option(name: .customLong("label"), parsing: .singleValue, help: help("A label of the timer.", valueName: "key=value"))
    var labels: [String] = []

    @Option(help: help("The planned length of the timer or workout.", valueName: "duration"))
    var length: String?

    @Option(help: help("The urgency: low, normal, high or critical."))
    var urgency: String?

    @Option(help: help("A time of day, such as 18:00.", valueName: "time"))
    var at: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let labels = try WrittenLabels.read(labels)
        let body = RouteExplainRequest(
            kind: kind ?? (pet == nil ? EventKind.timerFinished : .laundryWashed).rawValue, pet: try pet.map(Session.checked), name: name,
            owner: owner, tags: tag.isEmpty ? nil : tag,
            labels: labels.isEmpty ? nil : labels, lengthMs: try WrittenDuration.milliseconds(length), urgency: urgency, at: at)
        let explanation = try await session.client.send(Request(.routesExplain), body: body, as: RouteExplanationJSON.self)
        try session.show(explanation) { RoutesPage.explanation(explanation, $0) }
    }
}
