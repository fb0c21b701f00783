#if Push
import BellhopCore

/// Parses the packets of a broker from a byte stream that may be split at any byte. This type is a
/// pure state machine.
///
/// The client subscribes to nothing and sends no pings, so a broker sends only two kinds of
/// packets. Any other packet means that the server is not a broker.
struct MQTTReader {
    enum Packet: Hashable {
        /// The answer to CONNECT. Code 0 means that the broker accepts the client; any other code
        /// is a refusal.
        case connectAnswer(code: UInt8)
        case publishAnswer(identifier: UInt16)
    }

    struct Fault: Error, Hashable {
        var message: Phrase
    }

    /// The size of both kinds of packets: a header of two bytes, followed by two more bytes.
    private static let size = 4

    private var bytes: [UInt8] = []

    mutating func take(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// Returns the next complete packet; `nil` if more bytes are needed.
    mutating func next() throws(Fault) -> Packet? {
        guard let first = bytes.first else { return nil }
        guard first == 0x20 || first == 0x40 else { throw Fault(message: "the answer is not from an MQTT broker") }
        if bytes.count > 1, bytes[1] != 2 { throw Fault(message: "the answer of the MQTT broker has an invalid length") }
        guard bytes.count >= Self.size else { return nil }
        let (high, low) = (bytes[2], bytes[3])
        bytes.removeFirst(Self.size)
        if first == 0x40 { return .publishAnswer(identifier: UInt16(high) << 8 | UInt16(low)) }
        // Only the lowest bit of this byte has a meaning: it indicates whether the broker still has
        // a session for the client.
        guard high & 0xFE == 0 else { throw Fault(message: "the answer of the MQTT broker has invalid bits") }
        return .connectAnswer(code: low)
    }
}
#endif
