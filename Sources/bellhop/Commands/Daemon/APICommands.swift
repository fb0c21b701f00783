import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct APICommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "api",
            abstract: help("Connect phones and programs to the page and the API."),
            subcommands: [APIPair.self, APISticker.self, APITokenCommands.self, APIDocs.self])
    }
}

struct APITokenCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "token",
            abstract: help("List, create and revoke tokens."),
            subcommands: [APITokenList.self, APITokenCreate.self, APITokenRevoke.self],
            defaultSubcommand: APITokenList.self)
    }
}

/// The options that say what a token is for.
struct TokenOptions: ParsableArguments {
    @Option(help: help("What it may do: read, act or admin.", valueName: "scope"), completion: .list(APIScope.allCases.map(\.rawValue)))
    var scope: APIScope = .act

    @Option(name: .customLong("as"), help: help("The member in whose name it acts. Default: anybody.", valueName: "member"))
    var member: String?

    @Option(help: help("When it stops working, such as 90d. Default: never.", valueName: "duration"))
    var expires: String?

    /// Returns the lifetime in milliseconds; `nil` for a token that does not expire.
    func lifetime(in session: Session) throws -> Int64? {
        try session.correcting(expires) {
            try expires.map { try DurationText.parse($0, in: .minutes(1) ... .days(3653)) }
        }?.duration.inMilliseconds
    }
}

extension APIScope: ExpressibleByArgument {}

struct APIPair: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pair",
            abstract: help("Show a code that connects a phone to the page."),
            discussion: help(
                """
                Scan the code with the phone, or open the link there. The code works once and
                for 5 minutes. The phone then has a token of its own, which you can revoke
                with "bellhop api token revoke".

                The page needs the API over TCP: the table [api] in the config.

                Examples:
                  bellhop api pair
                  bellhop api pair --name "Anna's phone" --as Anna
                  bellhop api pair --scope read --expires 90d
                """))
    }

    @Option(help: help("The name of the phone in the list. Default: the browser and its system.", valueName: "name"))
    var name: String?

    @OptionGroup var token: TokenOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let body = PairingRequest(
            name: name, scope: token.scope.rawValue, member: token.member, expiresInMs: try token.lifetime(in: session))
        let pairing = try await session.client.send(Request(.pairing), body: body, as: PairingJSON.self)
        try session.show(pairing) { TokensPage.pairing(pairing, $0) }
    }
}

struct APITokenList: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: help("List the tokens, and when each was last used."))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let list = try await session.client.send(Request(.tokens), as: TokenListJSON.self)
        try session.show(list) { TokensPage.text(list, $0) }
    }
}

struct APITokenCreate: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "create",
            abstract: help("Create a token for a program."),
            discussion: help(
                """
                The token is shown only once; Bellhop stores only a digest of it. The scopes:

                  read    look: what runs, what happened, and why
                  act     do what people of the house do: start, stop, answer, change pets
                  admin   everything, including the config, files of the data, and tokens

                Examples:
                  bellhop api token create --name watch --scope read
                  bellhop api token create --name shortcuts --as Anna --expires 90d
                """))
    }

    @Option(help: help("What the token is for, such as \"shortcuts\".", valueName: "name"))
    var name: String

    @OptionGroup var token: TokenOptions
    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let body = TokenRequest(
            name: name, scope: token.scope.rawValue, member: token.member, expiresInMs: try token.lifetime(in: session))
        let answer = try await session.client.send(Request(.addToken), body: body, as: TokenAnswerJSON.self)
        try session.show(answer) { TokensPage.created(answer, $0) }
    }
}

struct APITokenRevoke: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "revoke",
            abstract: help("Revoke a token: what uses it is cut off at once."),
            discussion: help(
                """
                Open streams of the token end, too. Nothing takes this back; connect the phone
                again with "bellhop api pair".

                Examples:
                  bellhop api token revoke k3
                  bellhop api token revoke "Firefox on Android"
                """))
    }

    @Argument(help: help("The id or the name of the token.", valueName: "token"))
    var token: String

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let answer = try await session.client.send(Request(.revokeToken(try Session.checked(token))), as: TokenAnswerJSON.self)
        try session.show(answer) { TokensPage.revoked(answer, $0) }
    }
}
