import BellhopCore

/// A fake mail server for tests. A test can replace any reply, for example with a fault. TLS is not
/// supported; tests of TLS use a real server.
package final class MailStandIn: Sendable {
    /// A moment in a session at which an ``Act`` can replace the normal reply.
    package enum Moment: Hashable, Sendable {
        case greeting, hello, login, sender
        /// The command that adds a recipient. The recipients of each message are numbered from 0.
        case recipient(Int)
        case data
        /// The end of a message.
        case message
        case probe, quit
    }

    package enum Act: Sendable {
        /// Sends a reply of one or more lines. The line ending is added.
        case reply(String)
        case raw([UInt8])
        /// Never replies.
        case hang
        case close
        case reset
        /// Replies with this code, followed by everything that the client has sent on this
        /// connection.
        case echo(Int)
    }

    /// A message that the server accepted.
    package struct Mail: Sendable {
        package var sender: String
        package var recipients: [String]
        /// The text as received, with CR LF line endings. The final dot is removed, and every
        /// doubled dot is a single dot again.
        package var text: String
        package var connection: Int
    }

    struct State {
        var acts: [Moment: Act] = [:]
    }

    package let mails = Happenings<Mail>()
    /// Receives an element at the end of each message, whether the message is accepted or not.
    package let arrivals = Happenings<Void>()
    /// Every complete line that a client has sent, except the lines of messages.
    package let commands = Happenings<String>()
    let credentials: (user: String, password: String)?
    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    /// Starts the server.
    ///
    /// - Parameter credentials: the user and password that a client needs. All other credentials
    ///   are refused.
    package init(credentials: (user: String, password: String)? = nil, _ acts: [Moment: Act] = [:]) async throws {
        self.credentials = credentials
        server = Locked(nil)
        state.withLock { $0.acts = acts }
        let server = try await StreamServer { [weak self] connection in MailPeer(desk: self, connection: connection) }
        self.server.withLock { $0 = server }
    }

    package var url: String { "smtp://127.0.0.1:\(port)" }
    package var port: Int { server.withLock { $0?.port ?? 0 } }
    package var connectionsSoFar: Int { server.withLock { $0?.connectionsSoFar ?? 0 } }

    /// Sets what the server does at a certain moment from now on; `nil` restores the normal
    /// behavior.
    package func act(_ moment: Moment, _ act: Act?) {
        state.withLock { $0.acts[moment] = act }
    }

    func act(at moment: Moment) -> Act? {
        state.withLock { $0.acts[moment] }
    }

    package func stop() async throws { try await server.withLock { $0 }?.stop() }
}
