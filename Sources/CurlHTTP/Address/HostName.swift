#if Push
/// What a host's name alone tells.
enum HostName {
    /// Whether it is this machine by its very name: what is sent there passes no network.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension WebAddress {
    /// Whether what is sent there can be read on the way.
    public var isExposed: Bool { scheme == .http && !HostName.isLoopback(host) }
}

extension ServerAddress {
    public var isLoopback: Bool { HostName.isLoopback(host) }
}
#endif
