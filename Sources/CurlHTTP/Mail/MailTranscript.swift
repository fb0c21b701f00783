#if Push
/// A server's reply: a three-digit code and its text.
public struct MailReply: Sendable, Hashable {
    public var code: Int
    /// The lines of the reply joined together, as the server wrote them. They may hold anything.
    public var text: String

    public init(_ code: Int, _ text: String = "") {
        self.code = code
        self.text = text
    }
}

/// The stage of a conversation with a mail server.
public enum MailStage: Sendable, Hashable {
    case greeting, hello, encryption, login, sender
    /// The recipients are numbered from 0 in the order of the request.
    case recipient(Int)
    /// We asked whether we may send the message.
    case data
    /// The whole message is on its way.
    case message
    /// We only asked whether the server is there.
    case probe
}

/// The server's replies in a conversation, by the stage they answer. It has no side effects: it is
/// fed with what libcurl sends and receives.
public struct MailTranscript: Sendable, Hashable {
    /// The length after which more lines of a reply are dropped.
    private static let mostBytes = 1000

    public private(set) var stage = MailStage.greeting
    public private(set) var replies: [MailStage: MailReply] = [:]
    /// Whether we have sent QUIT. Later replies are ignored, and the stage does not change.
    public private(set) var isOver = false
    private var recipients = 0
    private var unfinished = ""

    public init() {}

    /// Records a command that was sent. Its arguments, which may be secret, are not examined.
    public mutating func said(_ command: some Collection<UInt8>) {
        // Unknown lines leave the stage unchanged; a log-in has lines that are not commands.
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

    /// Records that the last byte of the message is on its way.
    public mutating func saidMessage() {
        stage = .message
        unfinished = ""
    }

    /// Records a received line: `250-…` is followed by others, `250 …` is the last one. A line that
    /// is not a reply is ignored.
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
