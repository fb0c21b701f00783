import ArgumentParser
import ControlClient
import ControlWire

struct MembersCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "members",
            abstract: help("List the members of the household, and where each of them is notified."),
            discussion: help(
                """
                Define members in the config, each with sinks and, if you like, with quiet
                hours and a language:
                  [members.anna]
                  name  = "Anna"
                  sinks = ["anna-phone"]

                To say who does something, use --by, or set BELLHOP_BY for the whole shell:
                  bellhop fold Snowy --by anna
                  export BELLHOP_BY=anna
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.members), as: MemberListJSON.self)
        try session.show(list) { MembersPage.text(list, $0) }
    }
}
