import ArgumentParser
import BellhopCore
import ControlWire

struct Setup: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "setup",
            abstract: help("Set up notifications: pop-ups, a phone, a log. Each is tested before it is saved."),
            usage: help(
                """
                bellhop setup
                bellhop setup [--popups] [--ntfy <server>] [--gotify <server>] [--log <file>] [--yes] …
                """),
            discussion: help(
                """
                Asks questions in the terminal, tests each choice and then writes the config.
                Comments and everything else in the config stay. With options, it asks nothing:
                it tests everything you give, and writes either all of it or nothing.

                Examples:
                  bellhop setup
                  bellhop setup --popups --log -
                  bellhop setup --ntfy https://ntfy.sh --redact
                  bellhop setup --ntfy https://ntfy.example.org --topic laundry \\
                      --token-file ~/.config/bellhop/ntfy.token --yes
                  bellhop setup --ntfy 192.168.1.5:8080 --user bell \\
                      --password-file ~/bell.password --answers topic
                  bellhop setup --quiet-hours 22:00-07:00 --yes
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
                There is no terminal for questions. Say what to set up, for example:
                bellhop setup --popups
                bellhop setup --ntfy https://ntfy.example.org --topic laundry --token-file ~/.config/bellhop/ntfy.token --yes
                bellhop setup --gotify https://gotify.example.org --gotify-token-file ~/.config/bellhop/gotify.token --yes
                bellhop setup --log ~/bellhop-events.log
                """, name: "noTerminal")
        }
        try await Interview.run(session, lines)
    }
}
