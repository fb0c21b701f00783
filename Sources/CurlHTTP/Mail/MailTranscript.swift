#if Push
/// A server's reply: three digits and what it says with them.
public struct MailReply: Sendable, Hashable {
    public var code: Int
    /// Its lines one after another, as the server wrote them: may hold anything.
    public var text: String

    public init(_ code: Int, _ text: String = "") {
        self.code = code
        self.text = text
    }
}

/// Where a conversation with a mail server stands.
public enum MailStage: Sendable, Hashable {
    case greeting, hello, encryption, login, sender
    /// The recipients are numbered from 0 as they were given.
    case recipient(Int)
    /// Asked whether the message may come.
    case data
    /// The whole message is on its way.
    case message
    /// Asked whether the server is there, and no more.
    case probe
}

/// The server's side of a conversation, sorted by what it answered to. Pure: it is fed with what libcurl sends and hears.
public struct MailTranscript: Sendable, Hashable {
    /// More of a reply is not kept.
    private static let mostBytes = 1000

    public private(set) var stage = MailStage.greeting
    public private(set) var replies: [MailStage: MailReply] = [:]
    /// We have said goodbye; what is said after that is of no interest, and the stage stays where it was.
    public private(set) var isOver = false
    private var recipients = 0
    private var unfinished = ""

    public init() {}

    /// A command went out; its arguments, which may be secret, are not looked at.
    public mutating func said(_ command: some Collection<UInt8>) {
        // Of whatever was said last; a log-in has lines that are no commands.
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

    /// The last byte of the message is on its way.
    public mutating func saidMessage() {
        stage = .message
        unfinished = ""
    }

    /// A line came: `250-…` is followed by others, `250 …` is the last one. What is no reply is passed over.
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
