import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct HooksCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hooks",
            abstract: help("List the programs that run when something happens."),
            discussion: help(
                """
                Put programs in hooks.d next to the config, in a folder named after an event.
                They run in the order of their names, without a shell and for at most 10
                seconds, and get the notice as JSON on standard input and in variables
                (BELLHOP_TITLE, BELLHOP_PET, …). A folder can also be named after the first
                word of an event, or it can have the name "all".

                Examples:
                  mkdir -p ~/.config/bellhop/hooks.d/laundry.washed
                  cp light ~/.config/bellhop/hooks.d/laundry.washed/10-light
                  bellhop config reload            once, after creating hooks.d
                  bellhop hooks                    what runs, and what does not
                  bellhop hooks --events           the names a folder can have
                """))
    }

    @Flag(help: help("List the event names that a folder can have."))
    var events = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        if events {
            let names = EventKind.all.filter { $0 != .hubDigest }.map(\.rawValue)
            return try session.show(names) { _ in names.joined(separator: "\n") }
        }
        let list = try await session.client.send(Request(.hooks), as: HookListJSON.self)
        try session.show(list) { HooksPage.text(list, $0) }
    }
}
