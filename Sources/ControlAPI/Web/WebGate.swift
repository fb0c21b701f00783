import BellhopCore

/// Which requests are for us at all: those that name us exactly, and come from a page of ours or from no page.
///
/// A browser that was tricked into asking us says so in `Host` (another name for our address) or in `Origin` (another site).
struct WebGate: Sendable {
    enum Refusal: Error {
        /// `Host` is missing or names somebody else.
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

    /// What this end of a connection is called by whoever connects to it directly.
    private func ownNames(at local: ListenAddress) -> [String] {
        var names = [local]
        if local.isLoopback { names.append(ListenAddress(host: "localhost", port: local.port)) }
        return names.map(\.description) + (local.port == 80 ? names.map { String($0.description.dropLast(":80".count)) } : [])
    }

    /// The path below the public address, whether or not the proxy has taken that away.
    func path(of target: String) -> String {
        guard let prefix = settings.publicAddress?.path, !prefix.isEmpty, target.hasPrefix(prefix + "/") else { return target }
        return String(target.dropFirst(prefix.count))
    }

    /// Whether `authorization` holds the token. Takes the same time wherever a wrong one differs.
    func isAuthorized(_ authorization: String) -> Bool {
        guard let token = settings.token else { return false }
        return authorization.isEqualInConstantTime(to: "Bearer " + token.reveal())
    }
}
