#if Push
/// Properties of a host that follow from its name alone, without a network request.
enum HostName {
    /// Returns whether the name always refers to this machine. Traffic to such a name never passes
    /// through a network.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension WebAddress {
    /// Whether other people could read what is sent to this address: the traffic is not encrypted,
    /// and it passes through a network.
    package var isExposed: Bool { scheme == .http && !HostName.isLoopback(host) }
}

extension ServerAddress {
    package var isLoopback: Bool { HostName.isLoopback(host) }
}
#endif
