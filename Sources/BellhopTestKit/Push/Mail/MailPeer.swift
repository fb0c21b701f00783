/// The server's side of one connection to the mail stand-in (a fake mail server for tests).
struct MailPeer: StreamPeer {
    private weak var desk: MailStandIn?
    private let connection: Int
    private var unread: [UInt8] = []
    private var heard = ""
    private var sender = ""
    private var recipients: [String] = []
    private var asked = 0
    /// The lines of the message that is being received; `nil` between messages.
    private var message: [String]?
    private var isLoggingIn = false

    init(desk: MailStandIn?, connection: Int) {
        self.desk = desk
        self.connection = connection
    }

    mutating func open() -> [StreamAct] {
        act(.greeting, or: "220 stand-in ESMTP")
    }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        var acts: [StreamAct] = []
        while let end = unread.firstIndex(of: 0x0A) {
            var line = String(decoding: unread[..<end], as: UTF8.self)
            unread.removeSubrange(...end)
            if line.hasSuffix("\r") { line.removeLast() }
            acts += take(line)
        }
        return acts
    }

    private mutating func take(_ line: String) -> [StreamAct] {
        if let lines = message {
            guard line == "." else {
                message = lines + [line.hasPrefix(".") ? String(line.dropFirst()) : line]
                return []
            }
            return takeMessage(lines)
        }
        heard += line + " "
        desk?.commands.append(line)
        if isLoggingIn { return logIn(line) }
        switch line.prefix(4).uppercased() {
        case "EHLO", "HELO":
            return act(.hello, or: desk?.credentials == nil ? "250-stand-in\r\n250 8BITMIME" : "250-stand-in\r\n250 AUTH PLAIN")
        case "AUTH":
            let words = line.split(separator: " ")
            if words.count > 2 { return logIn(String(words[2])) }
            isLoggingIn = true
            return [.send(Array("334 \r\n".utf8))]
        case "MAIL":
            (sender, recipients, asked) = (Self.address(in: line), [], 0)
            return act(.sender, or: "250 OK")
        case "RCPT":
            let moment = MailStandIn.Moment.recipient(asked)
            asked += 1
            let acts = act(moment, or: "250 OK")
            if desk?.act(at: moment) == nil { recipients.append(Self.address(in: line)) }
            return acts
        case "DATA":
            if desk?.act(at: .data) == nil { message = [] }
            return act(.data, or: "354 Go ahead")
        case "NOOP": return act(.probe, or: "250 OK")
        case "RSET": return [.send(Array("250 OK\r\n".utf8))]
        case "QUIT": return act(.quit, or: "221 Bye") + [.close]
        default: return [.send(Array("500 What?\r\n".utf8))]
        }
    }

    private mutating func takeMessage(_ lines: [String]) -> [StreamAct] {
        message = nil
        defer { desk?.arrivals.append(()) }
        if desk?.act(at: .message) == nil {
            let text = lines.map { $0 + "\r\n" }.joined()
            desk?.mails.append(.init(sender: sender, recipients: recipients, text: text, connection: connection))
        }
        return act(.message, or: "250 Taken")
    }

    private mutating func logIn(_ word: String) -> [StreamAct] {
        isLoggingIn = false
        let isRight = desk?.credentials.map { Base64.text(word) == "\0\($0.user)\0\($0.password)" } ?? false
        return act(.login, or: isRight ? "235 Welcome" : "535 5.7.8 No")
    }

    private func act(_ moment: MailStandIn.Moment, or usual: String) -> [StreamAct] {
        switch desk?.act(at: moment) {
        case nil: [.send(Array((usual + "\r\n").utf8))]
        case .reply(let text): [.send(Array((text + "\r\n").utf8))]
        case .raw(let bytes): [.send(bytes), .close]
        case .hang: []
        case .close: [.close]
        case .reset: [.reset]
        case .echo(let code): [.send(Array("\(code) \(heard)\r\n".utf8))]
        }
    }

    private static func address(in line: String) -> String {
        String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
    }
}
