#if Push
/// What can be deduced from the name of a host alone.
enum HostName {
    /// Returns whether the name always means this machine, so that traffic to it never passes a
    /// network.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension WebAddress {
    /// Whether others can read what is sent to this address, because the traffic is not encrypted
    /// and passes a network.
    public var isExposed: Bool { scheme == .http && !HostName.isLoopback(host) }
}

extension ServerAddress {
    public var isLoopback: Bool { HostName.isLoopback(host) }
}
#endif
