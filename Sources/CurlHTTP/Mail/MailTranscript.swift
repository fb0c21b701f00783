#if Push
/// A reply of a mail server: a three-digit code and a text.
public struct MailReply: Sendable, Hashable {
    public var code: Int
    /// The lines of the reply, joined. The text comes from the server and is not sanitized.
    public var text: String

    public init(_ code: Int, _ text: String = "") {
        self.code = code
        self.text = text
    }
}

/// A stage of the conversation with a mail server. A reply belongs to the stage of the last
/// command.
public enum MailStage: Sendable, Hashable {
    case greeting, hello, encryption, login, sender
    /// The command for a recipient. Recipients are numbered from 0, in the order of the request.
    case recipient(Int)
    /// The command that asks whether the message may be sent.
    case data
    /// The whole message was sent.
    case message
    /// A command that only checks whether the server answers.
    case probe
}

/// The server's replies in a conversation, by stage. A pure state machine: the caller passes in
/// what libcurl sends and receives.
public struct MailTranscript: Sendable, Hashable {
    /// The maximum length of a reply in bytes. Further lines are dropped.
    private static let mostBytes = 1000

    public private(set) var stage = MailStage.greeting
    public private(set) var replies: [MailStage: MailReply] = [:]
    /// Whether QUIT was sent. The stage then no longer changes, and later replies are ignored.
    public private(set) var isOver = false
    private var recipients = 0
    private var unfinished = ""

    public init() {}

    /// Records a command that was sent. Its arguments may be secret and are not read.
    public mutating func said(_ command: some Collection<UInt8>) {
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
    public mutating func saidMessage() {
        stage = .message
        unfinished = ""
    }

    /// Records a received line. After `250-…` the reply continues on the next line; `250 …` is its
    /// last line. Other lines are ignored.
    public mutating func heard(_ line: String) {
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
