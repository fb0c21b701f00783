import BellhopCore

/// The addresses that devices of the house can have: those of private networks, which nobody
/// reaches over the internet.
enum HouseNetwork {
    /// Returns whether an IP address is loopback, private or link-local, or lies in the shared range
    /// that VPNs such as Tailscale use. Everything that is no IP address is foreign.
    static func contains(_ address: String) -> Bool {
        // A link-local address may name its interface: fe80::1%eth0.
        guard let address = NetworkAddress(address.prefix { $0 != "%" }) else { return false }
        return networks.contains { $0.contains(address) }
    }

    private static let networks = [
        // Loopback.
        "127.0.0.0/8", "::1",
        // Private: RFC 1918 and RFC 4193.
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7",
        // Link-local: RFC 3927 and RFC 4291.
        "169.254.0.0/16", "fe80::/10",
        // Shared address space: RFC 6598.
        "100.64.0.0/10",
    ].compactMap(AddressRange.init)
}
