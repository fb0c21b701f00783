import BellhopCore

/// Decides which requests are meant for this server. Such a request must name the server's exact
/// address. It must come from one of the server's own pages, or from no web page at all.
///
/// A malicious site can trick a browser into sending a request to this server. In such a request,
/// `Host` contains another name for our address, or `Origin` identifies the malicious site.
struct WebGate: Sendable {
    enum Refusal: Error {
        /// `Host` is missing, or it contains the name of another host.
        case misdirected
        /// `Origin` identifies another site.
        case foreignOrigin
    }

    let settings: APISettings

    /// - Parameter fromAnySite: whether pages of other sites may send the request, as for pings: the address
    ///   itself contains the secret, and a browser adds nothing to it.
    func admit(_ request: WebRequest, fromAnySite: Bool = false) throws(Refusal) {
        guard let host = request.host?.lowercased() else { throw .misdirected }
        let isPublic = host == settings.publicAddress?.authority
        guard isPublic || ownNames(at: request.local).contains(host) else { throw .misdirected }
        guard !fromAnySite, let origin = request.origin else { return }
        let expected = isPublic ? settings.publicAddress?.origin : (request.isEncrypted ? "https://" : "http://") + host
        guard origin == expected else { throw .foreignOrigin }
    }

    /// Returns the host names with which a client can reach our end of the connection directly,
    /// without a proxy.
    private func ownNames(at local: ListenAddress) -> [String] {
        var names = [local]
        if local.isLoopback { names.append(ListenAddress(host: "localhost", port: local.port)) }
        let usual = settings.certificate == nil ? 80 : 443
        return names.map(\.description)
            + (local.port == usual ? names.map { String($0.description.dropLast(":\(usual)".count)) } : [])
    }

    /// Whether the answer may tell the browser to use only HTTPS from now on: the client used the
    /// public address, and that address is encrypted.
    func demandsEncryption(_ request: WebRequest) -> Bool {
        guard let address = settings.publicAddress, address.isEncrypted else { return false }
        return request.host?.lowercased() == address.authority
    }

    /// Returns the path below the public address, whether or not a proxy has already removed the
    /// prefix.
    func path(of target: String) -> String {
        guard let prefix = settings.publicAddress?.path, !prefix.isEmpty, target.hasPrefix(prefix) else { return target }
        let rest = target.dropFirst(prefix.count)
        // People who type the address leave out the slash at its end.
        if rest.isEmpty || rest.hasPrefix("?") { return "/" + rest }
        return rest.hasPrefix("/") ? String(rest) : target
    }

    /// Returns whether `secret` is the token of the config. The comparison always takes the same
    /// time, so it does not reveal where a wrong token differs.
    func isToken(_ secret: String) -> Bool {
        settings.token.map { secret.isEqualInConstantTime(to: $0.reveal()) } ?? false
    }

    /// Returns the token in an `Authorization` header; `nil` for another kind of header.
    static func secret(in authorization: String) -> String? {
        let prefix = "bearer "
        guard authorization.prefix(prefix.count).lowercased() == prefix else { return nil }
        return String(authorization.dropFirst(prefix.count))
    }
}
