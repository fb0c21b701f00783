import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct InletsCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "inlets",
            abstract: help("List the ways in for other programs, and make tokens for them."),
            subcommands: [InletList.self, InletToken.self], defaultSubcommand: InletList.self)
    }
}

struct InletList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: help("List the inlets with their addresses, and how often each was used."),
            discussion: help(
                """
                An inlet is a way in for other programs: what they send to its address becomes
                a notice. The tables [inlets.…] of the config define the inlets. The counts
                begin anew when bellhopd starts.
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.inlets), as: InletListJSON.self)
        try session.show(list) { InletsPage.text(list, $0) }
    }
}

struct InletToken: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "token",
            abstract: help("Make a token for an inlet. It opens nothing else."),
            discussion: help(
                """
                The token is shown only once; Bellhop stores only a digest of it. Make a token
                for each program, so that you can revoke one alone: bellhop api token revoke.
                Programs that use the socket need no token.

                Examples:
                  bellhop inlets token scripts
                  bellhop inlets token scripts --name nas --expires 90d
                """))
    }

    @Argument(help: help("The name of the inlet.", valueName: "inlet"))
    var inlet: String

    @Option(help: help("What the token is for, such as \"nas\". Default: the name of the inlet.", valueName: "name"))
    var name: String?

    @Option(help: help("When it stops working, such as 90d. Default: never.", valueName: "duration"))
    var expires: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let lifetime = try session.correcting(expires) {
            try expires.map { try DurationText.parse($0, in: .minutes(1) ... .days(3653)) }
        }?.duration.inMilliseconds
        let answer = try await session.client.send(
            Request(.addInletToken(try Session.checked(inlet))), body: InletTokenRequest(name: name, expiresInMs: lifetime),
            as: InletTokenAnswerJSON.self)
        try session.show(answer) { InletsPage.created(answer, $0) }
    }
}
