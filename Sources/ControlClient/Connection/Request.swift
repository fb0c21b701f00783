public import ControlWire
public import FoundationEssentials

/// One request to the daemon.
public struct Request: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    public var method: Method
    public var endpoint: Endpoint
    /// Values as they are; they are encoded when sent.
    public var query: [(name: String, value: String)]
    /// JSON.
    public var body: Data?
    /// A body that is made while it is sent, piece by piece; `nil` at its end. It goes in the place of ``body``.
    public var pieces: (@Sendable () throws -> [UInt8]?)?
    /// The bytes of all pieces; `nil` where nobody knows.
    public var length: Int?
    /// Through which somebody may give the request up.
    public var hangup: Hangup?
    /// How long the whole exchange may take.
    public var timeLimit: Duration

    public init(
        _ method: Method, _ endpoint: Endpoint, query: [(name: String, value: String)] = [], body: Data? = nil,
        timeLimit: Duration = .seconds(30)
    ) {
        self.method = method
        self.endpoint = endpoint
        self.query = query
        self.body = body
        self.timeLimit = timeLimit
    }

    /// The path with its encoded query.
    var target: String {
        guard !query.isEmpty else { return endpoint.path }
        let pairs = query.map { $0.name + "=" + PercentEncoding.encode($0.value) }
        return endpoint.path + "?" + pairs.joined(separator: "&")
    }
}
