#if Push
/// Reads a broker's packets from a byte stream, however it is split. It has no side effects.
///
/// We subscribe to nothing and send no pings, so a broker has only two packets to send. Anything
/// else does not come from a broker.
struct MQTTReader {
    enum Packet: Hashable {
        /// 0 accepts us; any other code refuses us.
        case connectAnswer(code: UInt8)
        case publishAnswer(identifier: UInt16)
    }

    struct Fault: Error, Hashable {
        var message: String
    }

    /// Both packets have two bytes after their header.
    private static let size = 4

    private var bytes: [UInt8] = []

    mutating func take(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// Returns the next whole packet; `nil` when more bytes are needed.
    mutating func next() throws(Fault) -> Packet? {
        guard let first = bytes.first else { return nil }
        guard first == 0x20 || first == 0x40 else { throw Fault(message: "the answer is not from an MQTT broker") }
        if bytes.count > 1, bytes[1] != 2 { throw Fault(message: "the answer has an invalid length") }
        guard bytes.count >= Self.size else { return nil }
        let (high, low) = (bytes[2], bytes[3])
        bytes.removeFirst(Self.size)
        if first == 0x40 { return .publishAnswer(identifier: UInt16(high) << 8 | UInt16(low)) }
        // Only one bit of the first byte has a meaning: whether the broker remembers us.
        guard high & 0xFE == 0 else { throw Fault(message: "the answer has invalid bits") }
        return .connectAnswer(code: low)
    }
}
#endif
