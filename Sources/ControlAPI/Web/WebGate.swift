import BellhopCore

/// Decides which requests are meant for us: those that name us exactly, and come from one of our
/// pages or from no page.
///
/// A browser that was tricked into sending us a request reveals that in `Host` (another name for
/// our address) or in `Origin` (another site).
struct WebGate: Sendable {
    enum Refusal: Error {
        /// `Host` is missing or names another host.
        case misdirected
        /// `Origin` names another site.
        case foreignOrigin
    }

    let settings: APISettings

    func admit(_ request: WebRequest) throws(Refusal) {
        guard let host = request.host?.lowercased() else { throw .misdirected }
        let isPublic = host == settings.publicAddress?.authority
        guard isPublic || ownNames(at: request.local).contains(host) else { throw .misdirected }
        guard let origin = request.origin else { return }
        let expected = isPublic ? settings.publicAddress?.origin : "http://" + host
        guard origin == expected else { throw .foreignOrigin }
    }

    /// The names of this end of a connection for clients that connect directly.
    private func ownNames(at local: ListenAddress) -> [String] {
        var names = [local]
        if local.isLoopback { names.append(ListenAddress(host: "localhost", port: local.port)) }
        return names.map(\.description) + (local.port == 80 ? names.map { String($0.description.dropLast(":80".count)) } : [])
    }

    /// The path below the public address, whether or not the proxy has removed that prefix.
    func path(of target: String) -> String {
        guard let prefix = settings.publicAddress?.path, !prefix.isEmpty, target.hasPrefix(prefix + "/") else { return target }
        return String(target.dropFirst(prefix.count))
    }

    /// Whether `authorization` holds the token. The comparison takes the same time wherever a wrong
    /// token differs.
    func isAuthorized(_ authorization: String) -> Bool {
        guard let token = settings.token else { return false }
        return authorization.isEqualInConstantTime(to: "Bearer " + token.reveal())
    }
}
