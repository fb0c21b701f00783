import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Undo: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "undo",
            abstract: help("Take back the last command, within a minute."),
            usage: help("bellhop undo [<token>]"),
            discussion: help(
                """
                Takes back the last command for a timer, a pet, a notice or a workout, no
                matter where it was given. A stopped timer runs on to its old end; if that
                has passed, the timer rings now. An answered notice is sent again and waits
                for an answer again.

                A second undo does the command again. With --by, only your own last command
                is taken back. If something has changed since, nothing is taken back.
                Settings, the config, import, restore, prune and wipe cannot be taken back.

                Examples:
                  bellhop stop Tea
                  bellhop undo                     Tea runs again
                """))
    }

    @Argument(help: help("The token of an older command (see its --json). Default: the last command."))
    var token: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.undo), body: UndoRequest(token: token), as: UndoJSON.self)
        try session.show(answer) { style in style.paint(style.sign(.ok), .green) + " " + SafeText.line(answer.message) }
    }
}

extension Session {
    /// Returns a line that says how to undo a command that does harm if it was given by mistake.
    /// Returns no line if the output does not go to a terminal, or if there is nothing to undo.
    func wayBack(_ answer: some UndoableAnswer) -> [String] {
        guard isWatched, answer.undo != nil else { return [] }
        return [look.paint(say("  To take it back within a minute: bellhop undo"), .gray)]
    }
}
