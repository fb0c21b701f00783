import BellhopCore
package import ControlWire
package import FoundationEssentials

/// One request to the daemon.
package struct Request: Sendable {
    /// The method and the path without a query, encoded.
    let (method, path): (String, String)
    /// The type of the body.
    let contentType: String
    /// The names and values of the query, unencoded. They are encoded when the request is sent.
    package var query: [(name: String, value: String)]
    /// The body as JSON; `nil` for none.
    package var body: Data?
    /// Produces the body piece by piece while it is sent; returns `nil` at the end. If this closure
    /// is set, ``body`` is not used.
    package var pieces: (@Sendable () throws -> [UInt8]?)?
    /// The total size of all pieces in bytes; `nil` if unknown.
    package var length: Int?
    /// A handle with which another task can cancel the request.
    package var hangup: Hangup?
    /// The time limit for the request and its answer; `nil` for the client's default.
    package var timeLimit: Duration?

    package init(
        _ endpoint: Endpoint, query: [(name: String, value: String)] = [], body: Data? = nil, timeLimit: Duration? = nil
    ) {
        (method, path, contentType) = (endpoint.method.rawValue, endpoint.path, WireCoding.contentType)
        self.query = query
        self.body = body
        self.timeLimit = timeLimit
    }

    /// Creates a request that posts a body to an inlet, as other programs do. The inlet may not exist.
    package init(inlet: String, query: [(name: String, value: String)] = [], body: Data, contentType: String) {
        (method, path) = ("POST", "/in/" + PercentEncoding.encode(inlet))
        self.contentType = contentType
        self.query = query
        self.body = body
    }

    /// The path with its encoded query.
    var target: String {
        guard !query.isEmpty else { return path }
        let pairs = query.map { $0.name + "=" + PercentEncoding.encode($0.value) }
        return path + "?" + pairs.joined(separator: "&")
    }
}
