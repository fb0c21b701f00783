import ArgumentParser
import BellhopCore
import ControlWire

struct Setup: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "setup",
            abstract: help("Say who is told, and where: pop-ups, a phone, a log. Each is tried first."),
            usage: help(
                """
                bellhop setup
                bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <file>] [--yes] …
                """),
            discussion: help(
                """
                Asks in the terminal, sends a test to each, and then writes the config;
                comments and everything else in it stay. With answers as options nothing is
                asked: what is given is tested and written, all of it or nothing.

                Examples:
                  bellhop setup
                  bellhop setup --popups --log -
                  bellhop setup --ntfy https://ntfy.sh --redact
                  bellhop setup --ntfy https://ntfy.example.org --topic laundry \\
                      --token-file ~/.config/bellhop/ntfy.token --yes
                  bellhop setup --sink webhook --set url=https://example.org/hook --print
                """))
    }

    @OptionGroup var flags: SetupFlags

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard flags.areEmpty else { return try await ScriptedSetup.run(session, flags) }
        guard let lines = session.lines, !session.json else {
            throw CommandFailure(
                .usage,
                """
                There is no terminal to ask at. Say what is to be set up, for example:
                bellhop setup --popups
                bellhop setup --ntfy https://ntfy.example.org --topic laundry --token-file ~/.config/bellhop/ntfy.token --yes
                bellhop setup --gotify https://gotify.example.org --gotify-token-file ~/.config/bellhop/gotify.token --yes
                bellhop setup --log ~/bellhop-events.log
                """, name: "noTerminal")
        }
        try await Interview.run(session, lines)
    }
}
