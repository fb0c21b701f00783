import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

extension Sticker.Action: ExpressibleByArgument {}

struct APISticker: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sticker",
            abstract: help("Make a sticker for a machine: a code for one step of a pet's laundry."),
            usage: help("bellhop api sticker <pet> [--action <action>] [--html <file>]"),
            discussion: help(
                """
                Whoever scans the code in your home network sees a page with one button, and
                needs no token. Print the code, or write the link to an NFC tag. It works
                until you revoke it: bellhop api token revoke.

                The actions:

                  wash    start the washing machine
                  dry     start the dryer
                  fold    mark the laundry as folded
                  next    the step that is next at the time of the scan

                Examples:
                  bellhop api sticker Snowy
                  bellhop api sticker Snowy --action wash --html sticker.html
                """))
    }

    @Argument(help: help("The pet."))
    var pet: String

    @Option(
        help: help("What the sticker does: wash, dry, fold or next.", valueName: "action"),
        completion: .list(Sticker.Action.allCases.map(\.rawValue)))
    var action: Sticker.Action = .next

    @Option(name: .customLong("as"), help: help("The member in whose name it acts. Default: nobody.", valueName: "member"))
    var member: String?

    @Option(help: help("When it stops working, such as 90d. Default: never.", valueName: "duration"))
    var expires: String?

    @Option(help: help("Write a printable page to a new file that only you can read.", valueName: "file"))
    var html: String?

    @Flag(help: help("Overwrite the file if it exists."))
    var force = false

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if force, html == nil { throw ValidationError(say("--force needs --html with a file.")) }
    }

    func run(in session: Session) async throws {
        // Create the file first. If that fails, no sticker without paper is left behind.
        let file = try html.map { try NewFile($0, force: force) }
        let body = StickerRequest(
            pet: try Session.checked(pet), action: action.rawValue, member: member, expiresInMs: try lifetime(in: session))
        let sticker = try await session.client.send(Request(.addSticker), body: body, as: StickerAnswerJSON.self)
        if let name = sticker.token.pet { try session.mention(pet, means: name) }
        if let file {
            try file.write(Array(StickerPage.document(sticker).utf8))
            try file.finish()
        }
        try session.show(sticker) { StickerPage.text(sticker, file: html, $0) }
    }

    private func lifetime(in session: Session) throws -> Int64? {
        try session.correcting(expires) {
            try expires.map { try DurationText.parse($0, in: .minutes(1) ... .days(3653)) }
        }?.duration.inMilliseconds
    }
}
