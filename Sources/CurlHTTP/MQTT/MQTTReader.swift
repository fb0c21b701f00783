#if Push
/// Reads a broker's packets out of a stream of bytes, however it is cut up. Pure.
///
/// We subscribe to nothing and send no pings, so a broker has two things to say; whatever else comes is not a broker's.
struct MQTTReader {
    enum Packet: Hashable {
        /// 0 lets us in, anything else does not.
        case connectAnswer(code: UInt8)
        case publishAnswer(identifier: UInt16)
    }

    struct Fault: Error, Hashable {
        var message: String
    }

    /// Both packets have two bytes behind their head.
    private static let size = 4

    private var bytes: [UInt8] = []

    mutating func take(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// The next whole packet; `nil` when more must come first.
    mutating func next() throws(Fault) -> Packet? {
        guard let first = bytes.first else { return nil }
        guard first == 0x20 || first == 0x40 else { throw Fault(message: "the answer is not one of an MQTT broker") }
        if bytes.count > 1, bytes[1] != 2 { throw Fault(message: "the answer has a length that it cannot have") }
        guard bytes.count >= Self.size else { return nil }
        let (high, low) = (bytes[2], bytes[3])
        bytes.removeFirst(Self.size)
        if first == 0x40 { return .publishAnswer(identifier: UInt16(high) << 8 | UInt16(low)) }
        // Of the first byte one bit has a meaning: whether the broker remembers us.
        guard high & 0xFE == 0 else { throw Fault(message: "the answer has bits that it cannot have") }
        return .connectAnswer(code: low)
    }
}
#endif
