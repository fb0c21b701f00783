import Glibc

/// The addresses that devices of the house can have: those of private networks, which nobody
/// reaches over the internet.
enum HouseNetwork {
    /// Returns whether an IP address is loopback, private or link-local, or lies in the shared range
    /// that VPNs such as Tailscale use. Everything that is no IP address is foreign.
    static func contains(_ address: String) -> Bool {
        // A link-local address may name its interface: fe80::1%eth0.
        let text = String(address.prefix { $0 != "%" })
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return contains(UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        if bytes.starts(with: mapped) {
            return contains(bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
        }
        // ::1, fc00::/7 (RFC 4193) and fe80::/10 (RFC 4291).
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 || bytes[0] & 0xFE == 0xFC
            || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    private static func contains(_ address: UInt32) -> Bool {
        networks.contains { address >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) }
    }

    private static let networks: [(prefix: UInt32, bits: UInt32)] = [
        (0x7F00_0000, 8),  // 127.0.0.0/8
        (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16),  // RFC 1918
        (0xA9FE_0000, 16),  // 169.254.0.0/16, link-local
        (0x6440_0000, 10),  // 100.64.0.0/10, RFC 6598
    ]
}
