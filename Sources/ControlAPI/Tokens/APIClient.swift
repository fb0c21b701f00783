package import BellhopCore

/// The client of a request, and what it may do.
package enum APIClient: Sendable {
    /// A client over the socket, which may do everything.
    ///
    /// - isOwner: whether the client is root or the user that runs the daemon.
    case socket(isOwner: Bool)
    /// A client over TCP with the token of `[api]`, which may do everything.
    case configured
    /// A client over TCP with a token that was made for it.
    case issued(APIToken)
    /// A client over TCP without a token.
    case stranger

    /// What the client may do; `nil` if it may only exchange a pairing code.
    var scope: APIScope? {
        switch self {
        case .socket, .configured: .admin
        case .issued(let token): token.scope
        case .stranger: nil
        }
    }

    var token: APIToken? {
        if case .issued(let token) = self { token } else { nil }
    }

    /// Whether the client has shown a token over TCP.
    var isAdmitted: Bool {
        switch self {
        case .configured, .issued: true
        case .socket, .stranger: false
        }
    }

    var isOwner: Bool {
        if case .socket(isOwner: true) = self { true } else { false }
    }
}
