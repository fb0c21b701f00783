import BellhopCore

/// An MQTT broker whose every answer and misbehaviour a test decides.
public final class MQTTStandIn: Sendable {
    public enum Moment: Hashable, Sendable {
        /// A connection stands, and nothing was said.
        case opening
        case connect
        case publish
    }

    public enum Act: Sendable {
        case raw([UInt8])
        /// The same, and then it closes the connection.
        case rawThenClose([UInt8])
        /// Says nothing, ever.
        case hang
        case close
        case reset
    }

    /// A client that came.
    public struct Client: Sendable, Equatable {
        public var id: String
        public var user: String?
        public var password: String?
        public var keepAlive: Int
        public var isClean: Bool
    }

    /// Something that was published and answered for.
    public struct Publication: Sendable, Equatable {
        public var topic: String
        public var payload: [UInt8]
        public var isRetained: Bool
        public var quality: Int
        public var connection: Int

        public var text: String { String(decoding: payload, as: UTF8.self) }
    }

    struct State {
        var acts: [Moment: Act] = [:]
        var refusal: UInt8 = 0
    }

    public let clients = Happenings<Client>()
    public let publications = Happenings<Publication>()
    /// Everything that came, answered for or not, by its name in the standard.
    public let packets = Happenings<String>()
    let credentials: (user: String, password: String)?
    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    /// - Parameter credentials: who has others is refused with 4, who has none with 5.
    public init(credentials: (user: String, password: String)? = nil, _ acts: [Moment: Act] = [:]) async throws {
        self.credentials = credentials
        server = Locked(nil)
        state.withLock { $0.acts = acts }
        let server = try await StreamServer { [weak self] connection in MQTTPeer(desk: self, connection: connection) }
        self.server.withLock { $0 = server }
    }

    public var url: String { "mqtt://127.0.0.1:\(port)" }
    public var port: Int { server.withLock { $0?.port ?? 0 } }
    public var connectionsSoFar: Int { server.withLock { $0?.connectionsSoFar ?? 0 } }

    /// Does this at a moment from now on; `nil` does the usual again.
    public func act(_ moment: Moment, _ act: Act?) {
        state.withLock { $0.acts[moment] = act }
    }

    /// Answers every CONNECT with this code from now on.
    public func refuse(_ code: UInt8) {
        state.withLock { $0.refusal = code }
    }

    func act(at moment: Moment) -> Act? { state.withLock { $0.acts[moment] } }
    var refusal: UInt8 { state.withLock { $0.refusal } }

    public func stop() async throws { try await server.withLock { $0 }?.stop() }
    public func start() async throws { try await server.withLock { $0 }?.start() }
}
