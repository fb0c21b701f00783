import ArgumentParser
import ControlClient
import ControlWire

struct MembersCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "members",
            abstract: help("List the people of the household, and where each of them is told something."),
            discussion: help(
                """
                Members stand in the config, each with sinks, and if you like quiet hours and a
                language of their own:
                  [members.anna]
                  name  = "Anna"
                  sinks = ["anna-phone"]

                Say who does something with --by, or once for a shell:
                  bellhop fold Snowy --by anna
                  export BELLHOP_BY=anna
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.get, .members), as: MemberListJSON.self)
        try session.show(list) { MembersPage.text(list, $0) }
    }
}
