#if Push
/// A reply of a mail server: a three-digit code and a text.
package struct MailReply: Sendable, Hashable {
    package var code: Int
    /// The text of the reply, with all its lines joined. The text comes from the server and is not
    /// sanitized.
    package var text: String

    package init(_ code: Int, _ text: String = "") {
        self.code = code
        self.text = text
    }
}

/// A stage of the conversation with a mail server. A reply belongs to the stage of the last
/// command.
package enum MailStage: Sendable, Hashable {
    case greeting, hello, encryption, login, sender
    /// The command that specifies a recipient. Recipients are numbered from 0, in the order of the
    /// request.
    case recipient(Int)
    /// The command that asks whether the message may be sent.
    case data
    /// The whole message was sent.
    case message
    /// A command that only checks whether the server answers.
    case probe
}

/// The server's replies in a conversation, by stage. This type is a pure state machine: the caller
/// passes in what libcurl sends and receives.
package struct MailTranscript: Sendable, Hashable {
    /// The maximum length of a reply in bytes. Further lines are dropped.
    private static let mostBytes = 1000

    package private(set) var stage = MailStage.greeting
    package private(set) var replies: [MailStage: MailReply] = [:]
    /// Whether QUIT was sent. After QUIT, the stage no longer changes, and replies are ignored.
    package private(set) var isOver = false
    private var recipients = 0
    private var unfinished = ""

    package init() {}

    /// Records a command that was sent. The arguments of the command are not read, because they may
    /// be secret.
    package mutating func said(_ command: some Collection<UInt8>) {
        // Other lines do not change the stage. During a login, for example, lines are sent that are
        // not commands.
        switch String(decoding: command.prefix(4), as: UTF8.self).uppercased() {
        case "EHLO", "HELO": stage = .hello
        case "STAR": stage = .encryption
        case "AUTH": stage = .login
        case "MAIL": stage = .sender
        case "RCPT":
            stage = .recipient(recipients)
            recipients += 1
        case "DATA": stage = .data
        case "NOOP": stage = .probe
        case "QUIT": isOver = true
        default: break
        }
        unfinished = ""
    }

    /// Records that the last byte of the message was sent.
    package mutating func saidMessage() {
        stage = .message
        unfinished = ""
    }

    /// Records a received line. A reply continues after a line such as `250-…` and ends with a line
    /// such as `250 …`. Lines in other forms are ignored.
    package mutating func heard(_ line: String) {
        if isOver { return }
        let line = line.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
        guard let code = Int(line.prefix(3)), (100...999).contains(code), line.utf8.prefix(3).allSatisfy({ (0x30...0x39).contains($0) })
        else { return }
        let rest = line.dropFirst(3)
        let text = rest.dropFirst()
        if unfinished.utf8.count < Self.mostBytes {
            unfinished += (unfinished.isEmpty || text.isEmpty ? "" : " ") + text
        }
        if rest.hasPrefix("-") { return }
        replies[stage] = MailReply(code, unfinished)
        unfinished = ""
    }
}
#endif
