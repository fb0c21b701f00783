import BellhopCore

/// A fake MQTT broker for tests. A test can replace any answer, for example with a fault.
package final class MQTTStandIn: Sendable {
    package enum Moment: Hashable, Sendable {
        /// The connection is open, and the client has sent nothing yet.
        case opening
        case connect
        case publish
        /// The client has subscribed, and the broker has confirmed it. The act follows.
        case subscribe
    }

    package enum Act: Sendable {
        case raw([UInt8])
        /// Sends the bytes and then closes the connection.
        case rawThenClose([UInt8])
        /// Never answers.
        case hang
        case close
        case reset
    }

    /// The data that a client sent when it connected.
    package struct Client: Sendable, Equatable {
        package var id: String
        package var user: String?
        package var password: String?
        package var keepAlive: Int
        package var isClean: Bool
        /// The topic and the content of the last will; `nil` without a will.
        package var will: String?
    }

    /// A message that a client published and the broker acknowledged.
    package struct Publication: Sendable, Equatable {
        package var topic: String
        package var payload: [UInt8]
        package var isRetained: Bool
        package var quality: Int
        package var connection: Int

        package var text: String { String(decoding: payload, as: UTF8.self) }
    }

    struct State {
        var acts: [Moment: Act] = [:]
        /// What follows the next use of an act.
        var following: [Moment: Act] = [:]
        var refusal: UInt8 = 0
    }

    package let clients = Happenings<Client>()
    /// The filters to which clients subscribed.
    package let filters = Happenings<String>()
    package let publications = Happenings<Publication>()
    /// The name of every packet that the broker received, as the standard spells it (`CONNECT`).
    /// Packets without an answer are included. An unexpected packet appears as `wrong:` with its
    /// first byte.
    package let packets = Happenings<String>()
    let credentials: (user: String, password: String)?
    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    /// Starts the broker.
    ///
    /// - Parameter credentials: the user and password that a client needs. Wrong credentials are
    ///   refused with code 4, and missing credentials with code 5.
    package init(credentials: (user: String, password: String)? = nil, _ acts: [Moment: Act] = [:]) async throws {
        self.credentials = credentials
        server = Locked(nil)
        state.withLock { $0.acts = acts }
        let server = try await StreamServer { [weak self] connection in MQTTPeer(desk: self, connection: connection) }
        self.server.withLock { $0 = server }
    }

    package var url: String { "mqtt://127.0.0.1:\(port)" }
    package var port: Int { server.withLock { $0?.port ?? 0 } }
    package var connectionsSoFar: Int { server.withLock { $0?.connectionsSoFar ?? 0 } }

    /// Sets what the broker does at a certain moment of every later connection; `nil` restores the
    /// normal behavior.
    package func act(_ moment: Moment, _ act: Act?) {
        state.withLock { $0.acts[moment] = act }
    }

    /// Sets what the broker does the next time, and what it does after that.
    package func act(_ moment: Moment, once first: Act, then next: Act) {
        state.withLock { ($0.acts[moment], $0.following[moment]) = (first, next) }
    }

    /// Refuses every CONNECT with this code from now on; 0 ends the refusals.
    package func refuse(_ code: UInt8) {
        state.withLock { $0.refusal = code }
    }

    func act(at moment: Moment) -> Act? {
        state.withLock { state in
            defer { if let next = state.following.removeValue(forKey: moment) { state.acts[moment] = next } }
            return state.acts[moment]
        }
    }

    var refusal: UInt8 { state.withLock { $0.refusal } }

    package func stop() async throws { try await server.withLock { $0 }?.stop() }
    package func start() async throws { try await server.withLock { $0 }?.start() }
}
