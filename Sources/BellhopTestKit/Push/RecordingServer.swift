import BellhopCore

/// A web server that accepts and records every request, for example the requests of a webhook sink.
package final class RecordingServer: Sendable {
    private struct State {
        var script: [PeerReply] = []
        var standing: PeerReply
    }

    private let server: LoopbackServer
    private let state: Locked<State>

    /// Starts the server.
    ///
    /// - Parameter reply: the reply to every request that ``script(_:)`` does not cover; by default
    ///   200 with an empty body.
    package init(reply: PeerReply = .answer(PeerAnswer())) async throws {
        let state = Locked(State(standing: reply))
        self.state = state
        server = try await LoopbackServer { _ in
            state.withLock { $0.script.isEmpty ? $0.standing : $0.script.removeFirst() }
        }
    }

    package var url: String { server.url }
    package var port: Int { server.port }
    package var requests: Happenings<PeerRequest> { server.requests }
    package var connectionsSoFar: Int { server.connectionsSoFar }
    package var openConnections: Int { server.openConnections }

    /// Sets the replies to the next requests, one reply for each request.
    package func script(_ replies: PeerReply...) {
        state.withLock { $0.script += replies }
    }

    /// Sets the reply to every request from now on.
    package func answer(_ reply: PeerReply) {
        state.withLock { $0.standing = reply }
    }

    package func stop() async throws { try await server.stop() }
    package func start() async throws { try await server.start() }
}
