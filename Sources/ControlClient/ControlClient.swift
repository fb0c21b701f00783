import BellhopCore
import ControlWire
import FoundationEssentials

/// The client for the daemon's API: HTTP over its Unix socket, with one connection per request.
package struct ControlClient: Sendable {
    /// The socket paths to try, in this order. See
    /// ``SocketPath/candidates(explicit:environment:)``.
    package let socketPaths: [String]
    /// The language of answers (`de`, `en-US`); `nil` leaves the choice to the daemon.
    package let language: String?
    /// The key or name of the member who makes the requests; `nil` if unknown.
    package var doer: String?
    /// The value of the header ``WireCoding/surfaceHeader``; `nil` on the command line.
    package var surface: String?
    /// The time limit of requests that do not set their own.
    package var timeLimit: Duration

    /// The maximum size of an answer in bytes. Reading a larger answer fails.
    static let longestAnswer = 64 << 20

    package init(socketPaths: [String], language: String? = nil, doer: String? = nil, timeLimit: Duration = .seconds(30)) {
        self.socketPaths = socketPaths
        self.language = language
        self.doer = doer
        self.timeLimit = timeLimit
    }

    /// The color scheme for terminals (`light`, `dark` or `system`) that the household has set,
    /// from the latest answer; `nil` before the first answer.
    package var appearance: String? { told.withLock { $0.appearance } }
    /// The full name of the member for whom the daemon took ``doer``, if that is only the beginning
    /// of a key or name; otherwise `nil`.
    package var completedDoer: String? { told.withLock { $0.doer } }
    private let told = Locked<(appearance: String?, doer: String?)>((nil, nil))

    var headers: [(String, String)] {
        var headers: [(String, String)] = []
        if let language { headers.append(("Accept-Language", language)) }
        // Headers allow only ASCII, so the name is percent-encoded.
        if let doer { headers.append((WireCoding.doerHeader, PercentEncoding.encode(doer))) }
        if let surface { headers.append((WireCoding.surfaceHeader, surface)) }
        return headers
    }

    /// Sends a request without a body.
    package func send<Value: Decodable>(_ request: Request, as type: Value.Type = Value.self) async throws(ControlError) -> Value {
        let connection = try await Connection.open(socketPaths, timeLimit: request.timeLimit ?? timeLimit)
        let answer = try await connection.exchange(request, headers: headers) { parts in
            try await parts.whole(most: Self.longestAnswer)
        }
        told.withLock { told in
            if let appearance = answer.appearance { told.appearance = appearance }
            if let doer = answer.doer.flatMap(PercentEncoding.decode) { told.doer = doer }
        }
        return try answer.value(as: type, path: connection.path)
    }

    /// Sends a request with `body` as JSON.
    package func send<Value: Decodable>(
        _ request: Request, body: some Encodable, as type: Value.Type = Value.self
    ) async throws(ControlError) -> Value {
        var request = request
        do {
            request.body = try WireCoding.encode(body)
        } catch {
            throw .failed(path: socketPaths.first ?? "", detail: "the request cannot be written as JSON (\(error))")
        }
        return try await send(request, as: type)
    }
}

extension Answer {
    init(_ head: ResponseHead, body: Data) {
        self.init(
            status: head.status, contentType: head.value(of: "content-type") ?? "",
            daemonVersion: head.value(of: WireCoding.versionHeader.lowercased()),
            appearance: head.value(of: WireCoding.appearanceHeader.lowercased()), doer: head.value(of: WireCoding.doerHeader.lowercased()),
            body: body)
    }
}
