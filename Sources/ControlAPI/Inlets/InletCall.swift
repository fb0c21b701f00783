import BellhopCore
import HTTPTypes
import Inlets

/// A request to an inlet, whose client may use the inlet.
struct InletCall: Sendable {
    var inlet: InletSettings
    /// The request. Its body is empty until somebody has read it.
    var request: InletRequest
    /// Who sends the request, for `bellhop why`: `192.168.1.7 (k4)`, or `socket`.
    var peer: String
    /// The token that the client has shown; `nil` over the socket, and for a client that must prove
    /// itself.
    var token: APIToken?
    /// Notes that the proof of the request is wrong; `nil` if the client has already shown that it may
    /// use the inlet.
    var noteGuess: (@Sendable () -> Void)?
    var acceptLanguage: String?
}

/// The request line and the headers of a request below `/in`, before anybody has checked whether there
/// is such an inlet.
struct InletTarget: Sendable {
    /// The first part of the path of every inlet.
    static let folder = "in"

    /// The name in the path, which may be the name of no inlet.
    var name: String
    var request: InletRequest

    /// - Parameter target: the target of the request, such as `/in/grafana?title=T`.
    /// - Returns: `nil` if the path is not below `/in`, or is not encoded properly.
    init?(method: String, target: String, headers: HTTPFields) {
        guard var request = Self.request(method, target, headers), request.path.count >= 2, request.path[0] == Self.folder else {
            return nil
        }
        name = request.path[1]
        request.path.removeFirst(2)
        self.request = request
    }

    /// Creates the target of a request to the own address of an inlet, where the inlet answers at the
    /// root.
    ///
    /// - Returns: `nil` if the path is not encoded properly.
    init?(root name: InletName, method: String, target: String, headers: HTTPFields) {
        guard let request = Self.request(method, target, headers) else { return nil }
        self.name = name.rawValue
        self.request = request
    }

    private static func request(_ method: String, _ target: String, _ headers: HTTPFields) -> InletRequest? {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for segment in parts[0].split(separator: "/") {
            guard let decoded = PercentEncoding.decode(segment) else { return nil }
            path.append(decoded)
        }
        return InletRequest(
            method: method, path: path, query: parts.count == 2 ? .init(encoded: String(parts[1])) : [],
            headers: headers.map { InletRequest.Field($0.name.rawName, $0.value) })
    }

    /// The settings of the inlet; `nil` if there is none with this name.
    func inlet(at desk: InletDesk) -> InletSettings? { InletName(rawValue: name).flatMap(desk.settings(of:)) }
}
