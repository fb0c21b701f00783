#if Push
import BellhopCore

/// Parses the packets of a broker from a byte stream that may be split at any byte. This type is a
/// pure state machine.
///
/// A client that subscribes to nothing and sends no pings gets only two kinds of packets. Any other
/// packet means that the server is not a broker.
struct MQTTReader {
    enum Packet: Hashable {
        /// The answer to CONNECT. Code 0 means that the broker accepts the client; any other code
        /// is a refusal.
        case connectAnswer(code: UInt8)
        case publishAnswer(identifier: UInt16)
        /// The answer to SUBSCRIBE, with a code for each filter. Code 0x80 is a refusal.
        case subscribeAnswer(identifier: UInt16, codes: [UInt8])
        case pingAnswer
        case message(MQTTArrival)
    }

    struct Fault: Error, Hashable {
        var message: Phrase
    }

    /// The maximum length of a topic that is stored. Longer topics cannot be ours.
    private static let longestTopic = 1024

    /// Whether the client subscribes to messages.
    private let hasSubscriptions: Bool
    /// Whether the broker has accepted the client. It sends no messages before that.
    private var isWelcome = false
    private var bytes: [UInt8] = []
    /// The number of bytes that belong to a message which is too long, and have not arrived yet.
    private var ignored = 0

    init(hasSubscriptions: Bool = false) {
        self.hasSubscriptions = hasSubscriptions
    }

    mutating func take(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// Returns the next complete packet; `nil` if more bytes are needed.
    mutating func next() throws(Fault) -> Packet? {
        dropIgnored()
        guard ignored == 0, let first = bytes.first else { return nil }
        guard isKnown(first) else { throw Fault(message: "the answer is not from an MQTT broker") }
        guard let (length, start) = try length(after: first) else { return nil }
        let isLong = first & 0xF0 == 0x30 && length > MQTTArrival.longestPayload + Self.longestTopic
        let needed = isLong ? MQTTArrival.longestPayload : length
        guard bytes.count >= start + needed else { return nil }
        let content = bytes[start..<(start + needed)]
        let packet = try Self.packet(first, content, isLong: isLong)
        bytes.removeFirst(start + needed)
        ignored = length - needed
        if case .connectAnswer(0) = packet { isWelcome = true }
        return packet
    }

    private mutating func dropIgnored() {
        let count = min(ignored, bytes.count)
        bytes.removeFirst(count)
        ignored -= count
    }

    private func isKnown(_ first: UInt8) -> Bool {
        switch first {
        case 0x20, 0x40: true
        case 0x90, 0xD0: hasSubscriptions && isWelcome
        // A message at QoS 0 cannot be a repeat, and we subscribe at QoS 0 or 1.
        case 0x30, 0x31, 0x32, 0x33, 0x3A, 0x3B: hasSubscriptions && isWelcome
        default: false
        }
    }

    /// Returns the length of the content and the place where it begins; `nil` if more bytes are
    /// needed.
    private func length(after first: UInt8) throws(Fault) -> (length: Int, start: Int)? {
        var length = 0
        for place in 0..<4 {
            guard bytes.count > place + 1 else { return nil }
            length |= Int(bytes[place + 1] & 0x7F) << (7 * place)
            guard bytes[place + 1] & 0x80 == 0 else { continue }
            let isValid =
                switch first {
                case 0x20, 0x40: length == 2
                case 0xD0: length == 0
                case 0x90: length >= 3 && length < 1000
                default: length >= 2
                }
            guard isValid else { break }
            return (length, place + 2)
        }
        throw Fault(message: "the answer of the MQTT broker has an invalid length")
    }

    private static func packet(_ first: UInt8, _ content: ArraySlice<UInt8>, isLong: Bool) throws(Fault) -> Packet {
        var rest = content
        func number() throws(Fault) -> UInt16 {
            guard let high = rest.popFirst(), let low = rest.popFirst() else {
                throw Fault(message: "the answer of the MQTT broker has an invalid length")
            }
            return UInt16(high) << 8 | UInt16(low)
        }
        switch first {
        case 0x20:
            let pair = try number()
            // Only the lowest bit of the first byte has a meaning: it indicates whether the broker
            // still has a session for the client.
            guard pair & 0xFE00 == 0 else { throw Fault(message: "the answer of the MQTT broker has invalid bits") }
            return .connectAnswer(code: UInt8(truncatingIfNeeded: pair))
        case 0x40: return .publishAnswer(identifier: try number())
        case 0x90: return .subscribeAnswer(identifier: try number(), codes: Array(rest))
        case 0xD0: return .pingAnswer
        default: break
        }
        let count = Int(try number())
        // We subscribe to no topic that is longer than what is stored of the packet.
        guard count > 0, rest.count >= count else { throw Fault(message: "the answer of the MQTT broker has an invalid length") }
        let topic = String(decoding: rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
        let identifier = first & 0x06 == 0 ? nil : try number()
        guard identifier != 0 else { throw Fault(message: "the MQTT broker sent an unexpected answer") }
        let isShort = !isLong && rest.count <= MQTTArrival.longestPayload
        return .message(
            MQTTArrival(
                topic: topic, payload: isShort ? Array(rest) : nil, isRetained: first & 1 == 1, isRepeat: first & 8 == 8,
                identifier: identifier))
    }
}
#endif
