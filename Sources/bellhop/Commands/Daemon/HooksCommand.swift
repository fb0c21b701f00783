import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct HooksCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hooks",
            abstract: help("List the programs that are run when something happens."),
            discussion: help(
                """
                Beside the config stands a folder hooks.d, in it a folder for each event, and
                in those programs, which are run in the order of their names: with the notice
                as JSON on standard input and as variables (BELLHOP_TITLE, BELLHOP_PET, …),
                without a shell, for 10 seconds at most. A folder may have the first word of
                an event, too, or the name all.

                Examples:
                  mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
                  cp light ~/.config/bellhop/hooks.d/laundry.washed/10-light
                  bellhop config reload            once, after hooks.d was made
                  bellhop hooks                    what is run, and what is not
                  bellhop hooks --events           the names that folders may have
                """))
    }

    @Flag(help: help("The events that folders are named after."))
    var events = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        if events {
            let names = EventKind.all.filter { $0 != .hubDigest }.map(\.rawValue)
            return try session.show(names) { _ in names.joined(separator: "\n") }
        }
        let list = try await session.client.send(Request(.get, .hooks), as: HookListJSON.self)
        try session.show(list) { HooksPage.text(list, $0) }
    }
}
