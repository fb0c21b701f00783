import Glibc

/// The numeric address of a machine, IPv4 or IPv6.
package struct NetworkAddress: Hashable, Sendable {
    /// 4 bytes for IPv4, 16 bytes for IPv6.
    let bytes: [UInt8]

    /// Parses an address such as `192.0.2.1` or `2001:db8::1`, without brackets and port. An IPv4
    /// address in the form of IPv6 (`::ffff:192.0.2.1`) counts as IPv4. For any other text, the
    /// result is `nil`.
    package init?(_ text: some StringProtocol) {
        // `inet_pton` stops at a NUL byte. The longest address has 45 characters.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        let text = String(text)
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            self.bytes = bytes.starts(with: mapped) ? Array(bytes.suffix(4)) : bytes
        } else {
            return nil
        }
    }
}

/// One address, or all addresses that begin with the same bits, such as `10.0.0.0/8`.
package struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    /// The range as it was written.
    package let description: String
    private let first: NetworkAddress
    private let bits: Int

    /// Parses `127.0.0.1`, `::1`, `10.0.0.0/8` or `fd00::/8`. For any other text, the result is
    /// `nil`. Bits after the prefix are allowed and ignored.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(parts[0]) else { return nil }
        let width = address.bytes.count * 8
        if parts.count == 2 {
            guard let bits = Int(parts[1]), String(bits) == parts[1], (0...width).contains(bits) else { return nil }
            self.bits = bits
        } else {
            bits = width
        }
        first = address
        description = text
    }

    package func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        return zip(address.bytes, first.bytes).enumerated().allSatisfy { index, pair in
            let kept = min(8, max(0, bits - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> kept)
            return pair.0 & mask == pair.1 & mask
        }
    }
}
