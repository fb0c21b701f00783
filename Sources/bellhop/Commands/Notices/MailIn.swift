import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import Inlets

/// Takes the place of `sendmail`: a mail of a program of this machine becomes a notice.
struct MailIn: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mail-in",
            abstract: help("Read a mail, and send it as a notice, in place of sendmail."),
            usage: help("bellhop mail-in [<options>] [-- <options and recipients of sendmail>]"),
            discussion: help(
                """
                The mail comes from standard input. Its subject becomes the title, and its text
                the body. Everything after the two dashes is read as sendmail reads it.

                Examples:
                  bellhop mail-in -- -t root < mail.txt
                """))
    }

    @Option(name: .customLong("tag"), parsing: .singleValue, help: help("A tag for routes. You can give this option several times."))
    var tags: [String] = []

    @Option(help: help("The person whom the notice concerns.", valueName: "name"))
    var owner: String?

    @Option(
        help: help("The name by which the program was called: sendmail, mailq or newaliases.", valueName: "name"))
    var calledAs = "sendmail"

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .postTerminator, help: help("The options and recipients of sendmail."))
    var words: [String] = []

    func run(in session: Session) async throws {
        // A program that only pipes a mail into this command names no recipient.
        let options = try words.isEmpty && calledAs == "sendmail" ? nil : options()
        switch options?.action ?? .send {
        case .nothing: return
        case .list: return try session.out.line(say("No mail is waiting. Bellhop sends each mail as a notice at once."))
        case .speakSMTP:
            throw CommandFailure(.unavailable, "Bellhop does not speak SMTP on standard input (-bs).", name: "noSMTP")
        case .send: break
        }
        let input = StandardInput.bytes(atMost: MailMessage.most)
        let notice = MailMessage(options?.mail(in: input) ?? input).posted(to: .notify, peer: nil)
        var request = PostRequest(title: notice.title, body: notice.body)
        (request.urgency, request.program, request.owner) = (notice.urgency, notice.program, owner)
        request.tags = [Self.tag] + tags
        let posted = try await session.client.send(Request(.postNotice), body: request, as: PostedJSON.self)
        // sendmail prints nothing, and the warnings are those of every notice.
        if session.json { try session.show(posted) { _ in "" } }
    }

    /// The tag of all notices of this command.
    private static let tag = "mail"

    private func options() throws(CommandFailure) -> SendmailOptions {
        do throws(SendmailOptions.Fault) {
            return try SendmailOptions(program: calledAs, words: words)
        } catch {
            switch error {
            case .noRecipients:
                throw CommandFailure(.usage, "No recipient is named. Name one, or use -t if the mail names them.")
            case .unknown(let option):
                throw CommandFailure(.usage, "sendmail has no option \(SafeText.line(option)).")
            case .missingValue(let option):
                throw CommandFailure(.usage, "The option \(SafeText.line(option)) of sendmail needs a value.")
            }
        }
    }
}
