import BellhopCore

/// A mail server whose every reply and misbehaviour a test decides. It speaks no TLS: a real server is there for that.
public final class MailStandIn: Sendable {
    /// When something can be said or done instead of the usual.
    public enum Moment: Hashable, Sendable {
        case greeting, hello, login, sender
        /// Numbered from 0 in each message.
        case recipient(Int)
        case data
        /// The whole message has come.
        case message
        case probe, quit
    }

    public enum Act: Sendable {
        /// Lines of a reply, ended here.
        case reply(String)
        case raw([UInt8])
        /// Says nothing, ever.
        case hang
        case close
        case reset
        /// Says everything back that was heard on this connection, with this code in front.
        case echo(Int)
    }

    /// A message that was taken.
    public struct Mail: Sendable {
        public var sender: String
        public var recipients: [String]
        /// As it came: CR LF, without the dot at its end and those that were doubled.
        public var text: String
        public var connection: Int
    }

    struct State {
        var acts: [Moment: Act] = [:]
    }

    public let mails = Happenings<Mail>()
    /// A message came to its end, taken or not.
    public let arrivals = Happenings<Void>()
    /// Every line that a client said but those of messages, and what is not a line of its own.
    public let commands = Happenings<String>()
    let credentials: (user: String, password: String)?
    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    /// - Parameter credentials: are asked for, and nobody else is let in.
    public init(credentials: (user: String, password: String)? = nil, _ acts: [Moment: Act] = [:]) async throws {
        self.credentials = credentials
        server = Locked(nil)
        state.withLock { $0.acts = acts }
        let server = try await StreamServer { [weak self] connection in MailPeer(desk: self, connection: connection) }
        self.server.withLock { $0 = server }
    }

    public var url: String { "smtp://127.0.0.1:\(port)" }
    public var port: Int { server.withLock { $0?.port ?? 0 } }
    public var connectionsSoFar: Int { server.withLock { $0?.connectionsSoFar ?? 0 } }

    /// Does this at a moment from now on; `nil` does the usual again.
    public func act(_ moment: Moment, _ act: Act?) {
        state.withLock { $0.acts[moment] = act }
    }

    func act(at moment: Moment) -> Act? {
        state.withLock { $0.acts[moment] }
    }

    public func stop() async throws { try await server.withLock { $0 }?.stop() }
}
