import BellhopCore

/// A fake MQTT broker for tests. A test can replace any answer, for example with a fault.
public final class MQTTStandIn: Sendable {
    public enum Moment: Hashable, Sendable {
        /// The connection is open, and the client has sent nothing yet.
        case opening
        case connect
        case publish
    }

    public enum Act: Sendable {
        case raw([UInt8])
        /// Sends the bytes and then closes the connection.
        case rawThenClose([UInt8])
        /// Never answers.
        case hang
        case close
        case reset
    }

    /// The data with which a client has connected.
    public struct Client: Sendable, Equatable {
        public var id: String
        public var user: String?
        public var password: String?
        public var keepAlive: Int
        public var isClean: Bool
    }

    /// A message that a client published and the broker acknowledged.
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
    /// The name of every packet that the broker received, as the standard spells it (`CONNECT`).
    /// Packets without an answer are included. An unexpected packet appears as `wrong:` with its
    /// first byte.
    public let packets = Happenings<String>()
    let credentials: (user: String, password: String)?
    private let state = Locked(State())
    private let server: Locked<StreamServer?>

    /// Starts the broker.
    ///
    /// - Parameter credentials: the user and password that a client needs. Wrong credentials are
    ///   refused with code 4, missing ones with code 5.
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

    /// Sets what the broker does at a moment from now on; `nil` restores the normal behaviour.
    public func act(_ moment: Moment, _ act: Act?) {
        state.withLock { $0.acts[moment] = act }
    }

    /// Refuses every CONNECT with this code from now on; 0 accepts.
    public func refuse(_ code: UInt8) {
        state.withLock { $0.refusal = code }
    }

    func act(at moment: Moment) -> Act? { state.withLock { $0.acts[moment] } }
    var refusal: UInt8 { state.withLock { $0.refusal } }

    public func stop() async throws { try await server.withLock { $0 }?.stop() }
    public func start() async throws { try await server.withLock { $0 }?.start() }
}
