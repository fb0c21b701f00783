import BellhopCore

/// A fake Gotify server for tests, on a loopback port. It behaves like the real server, whose
/// measured behavior is described in `facts/ntfy-and-gotify.md`.
///
/// ```swift
/// let gotify = try await GotifyStandIn(mode: .v3_0)
/// // … a sink with `server = gotify.url` and `token = gotify.appToken` publishes …
/// await gotify.stored.wait(count: 1)
/// ```
///
/// Two features are missing: the WebSocket of `/stream` (requests for it are refused), and the
/// management of users, applications and clients.
package final class GotifyStandIn: Sendable {
    /// The Gotify version to imitate.
    package enum Mode: Sendable {
        case v3_0
        case v2_9_1
    }

    /// A message that the server has stored.
    package struct Message: Sendable, Hashable {
        package var id: Int64
        package var appID: Int64
        package var title: String
        package var message: String
        package var priority: Int64
        /// The extras as JSON; `nil` if the client sent none.
        package var extras: String?
        /// The date in RFC 3339 format with nanoseconds.
        package var date: String
    }

    /// The name of the application, which becomes the title of a message without a title.
    package static let appName = "hub"

    /// Every message that the server has stored, in order, including repeats.
    package let stored = Happenings<Message>()
    package let appToken: String
    package let clientToken: String
    /// The user and password for Basic authentication.
    package static let user = (name: "admin", password: "admin-password")

    private let server: LoopbackServer
    private let desk: Locked<GotifyDesk>

    /// Starts the server and waits until it listens.
    /// - Parameter defaultPriority: the priority that the application gives to messages without a
    ///   priority.
    package init(mode: Mode = .v3_0, defaultPriority: Int64 = 0, clock: StandInClock = StandInClock()) async throws {
        appToken = mode == .v3_0 ? "gtfya.Qm9yaW5nIGFwcCB0b2tlbiBmb3IgYSBzdGFuZC1pbi4x" : "AzQ3.v1kT0kTest"
        clientToken = mode == .v3_0 ? "gtfyc.Qm9yaW5nIGNsaWVudCB0b2tlbiBmb3IgYSBzdGFuZC1p" : "CzQ3.v1kT0kTest"
        let desk = Locked(GotifyDesk(mode: mode, defaultPriority: defaultPriority, appToken: appToken, clientToken: clientToken))
        let stored = stored
        self.desk = desk
        server = try await LoopbackServer { request in
            let fault = desk.withLock { $0.faults.take(request) }
            let work = {
                let (reply, message) = desk.withLock { $0.handle(request, at: clock.now) }
                if let message { stored.append(message) }
                return reply
            }
            return fault?.reply(doing: work) ?? work()
        }
    }

    package var url: String { server.url }
    package var port: Int { server.port }
    /// Every request that the server received, whatever the outcome.
    package var requests: Happenings<PeerRequest> { server.requests }
    /// The messages that a Gotify client shows: all messages that have not been deleted.
    package var visible: [Message] { desk.withLock { $0.messages } }

    /// Applies faults to the next requests that publish or delete, one fault per request.
    package func next(_ faults: PeerFault...) {
        desk.withLock { $0.faults.next += faults }
    }

    /// Applies a fault to every request from now on, including `/health`; `nil` ends the fault.
    package func always(_ fault: PeerFault?) {
        desk.withLock { $0.faults.standing = fault }
    }

    /// Sets the status that `/health` reports from now on: green, orange or red.
    package func setHealth(_ health: String) {
        desk.withLock { $0.health = health }
    }

    /// Revokes the application's token, or makes it valid again. Requests with a revoked token are
    /// answered with 401.
    package func setAppTokenValid(_ isValid: Bool) {
        desk.withLock { $0.isAppTokenValid = isValid }
    }

    package func stop() async throws { try await server.stop() }
    package func start() async throws { try await server.start() }
}
