import BellhopCore

/// A server that answers with malformed data, to test how clients handle it. Random numbers choose
/// the answers.
package final class HostileServer: Sendable {
    package enum Speech: Sendable {
        /// A web server that also answers CONNECT, as a proxy does.
        case http
        case mail
        case mqtt
        /// A D-Bus bus with a notification server.
        case dbus
    }

    private struct State {
        var numbers = SeededGenerator(seed: 0)
        var answers = 0
    }

    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    package init(_ speech: Speech) async throws {
        server = Locked(nil)
        let server = try await StreamServer { [weak self] _ in
            switch speech {
            case .http: HostileWebPeer(server: self)
            case .mail: HostileMailPeer(server: self)
            case .mqtt: HostileBrokerPeer(server: self)
            case .dbus: HostileBusPeer(server: self)
            }
        }
        self.server.withLock { $0 = server }
    }

    package var port: Int { server.withLock { $0?.port ?? 0 } }
    /// The number of answers that the server has sent.
    package var answers: Int { state.withLock { $0.answers } }

    /// Uses these random numbers for the answers from now on.
    package func play(_ numbers: SeededGenerator) {
        state.withLock { $0.numbers = numbers }
    }

    /// Returns the actions for the next answer: the bytes to send, and possibly a close or a reset
    /// of the connection.
    func answer(heard: [UInt8], _ make: (inout Malformed) -> (bytes: [UInt8], stays: Bool)) -> [StreamAct] {
        state.withLock { state in
            var malformed = Malformed(state.numbers, heard: heard)
            let (bytes, stays) = make(&malformed)
            let end: [StreamAct] = stays ? [] : [malformed.chance(80) ? .close : .reset]
            // Keep the advanced generator, so that the next answer differs.
            state.numbers = malformed.numbers
            state.answers += 1
            return (bytes.isEmpty ? [] : [.send(bytes)]) + end
        }
    }
}

/// The server's side of an HTTP connection. It answers each request when the request is complete.
private struct HostileWebPeer: StreamPeer {
    private weak var server: HostileServer?
    private var unread: [UInt8] = []

    init(server: HostileServer?) {
        self.server = server
    }

    mutating func open() -> [StreamAct] { [] }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        let blank = Array("\r\n\r\n".utf8)
        guard let head = unread.firstRange(of: blank), unread.count >= head.upperBound + length(of: unread[..<head.lowerBound]) else {
            return []
        }
        defer { unread = [] }
        return server?.answer(heard: unread) { $0.httpAnswer() } ?? [.close]
    }

    private func length(of head: ArraySlice<UInt8>) -> Int {
        let lines = String(decoding: head, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline)
        let line = lines.first { $0.hasPrefix("content-length:") }
        return line.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
    }
}

/// The server's side of a mail connection. It answers each line, except for the lines of a message.
private struct HostileMailPeer: StreamPeer {
    private weak var server: HostileServer?
    private var unread: [UInt8] = []
    private var heard: [UInt8] = []
    private var isMessage = false

    init(server: HostileServer?) {
        self.server = server
    }

    mutating func open() -> [StreamAct] { reply(to: nil) }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        heard = Array((heard + bytes).suffix(4000))
        var acts: [StreamAct] = []
        while let end = unread.firstIndex(of: 0x0A) {
            let line = String(decoding: unread[..<end], as: UTF8.self)
            unread.removeSubrange(...end)
            if isMessage, line != ".\r" { continue }
            let wasMessage = isMessage
            isMessage = !wasMessage && line.hasPrefix("DATA")
            acts += reply(to: wasMessage ? "." : line)
        }
        return acts
    }

    private func reply(to line: String?) -> [StreamAct] {
        server?.answer(heard: heard) { $0.mailReply(to: line) } ?? [.close]
    }
}

/// The server's side of a D-Bus connection. It answers each line of the authentication, then each
/// call.
private struct HostileBusPeer: StreamPeer {
    private weak var server: HostileServer?
    private var unread: [UInt8] = []
    private var hasBegun = false
    private var serial: UInt32 = 1

    init(server: HostileServer?) {
        self.server = server
    }

    mutating func open() -> [StreamAct] { [] }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        var acts: [StreamAct] = []
        while !hasBegun, let end = unread.firstIndex(of: 0x0A) {
            let line = String(decoding: unread[..<end], as: UTF8.self)
            unread.removeSubrange(...end)
            hasBegun = line.hasPrefix("BEGIN")
            if !hasBegun { acts += server?.answer(heard: []) { $0.dbusGreeting(to: line) } ?? [.close] }
        }
        while hasBegun, let call = DBusCall.take(from: &unread) {
            serial &+= 100
            let serial = serial
            acts += server?.answer(heard: []) { $0.dbusAnswer(to: call, serial: serial) } ?? [.close]
        }
        return acts
    }
}

/// The server's side of an MQTT connection. It answers each packet.
private struct HostileBrokerPeer: StreamPeer {
    private weak var server: HostileServer?
    private var unread: [UInt8] = []

    init(server: HostileServer?) {
        self.server = server
    }

    mutating func open() -> [StreamAct] { [] }

    mutating func take(_ bytes: [UInt8]) -> [StreamAct] {
        unread += bytes
        var acts: [StreamAct] = []
        while let packet = nextPacket() { acts += server?.answer(heard: packet) { $0.mqttAnswer(to: packet) } ?? [.close] }
        return acts
    }

    /// Removes the next packet from the input and returns it; `nil` if it is incomplete. The
    /// client's own packets are always well-formed.
    private mutating func nextPacket() -> [UInt8]? {
        var length = 0
        for place in 0..<4 {
            guard unread.count > place + 1 else { return nil }
            length |= Int(unread[place + 1] & 0x7F) << (7 * place)
            guard unread[place + 1] & 0x80 == 0 else { continue }
            let end = place + 2 + length
            guard unread.count >= end else { return nil }
            defer { unread.removeFirst(end) }
            return Array(unread[..<end])
        }
        return nil
    }
}
