#if Push
import BellhopCore

/// Encodes the packets of MQTT 3.1.1 that this client sends.
enum MQTTPacket {
    /// Encodes CONNECT with a clean session. The broker need not store anything for the client,
    /// because Bellhop's outbox stores all messages, and because a command that comes too late must
    /// not be carried out.
    ///
    /// - Parameter will: the message that the broker publishes at QoS 1 when it loses the client.
    static func connect(_ login: MQTTLogin, will: MQTTMessage? = nil) -> [UInt8] {
        var flags: UInt8 = 0b0000_0010
        var content: [UInt8] = []
        append(login.clientID, to: &content)
        if let will {
            flags |= will.isRetained ? 0b0010_1100 : 0b0000_1100
            append(will.topic, to: &content)
            content += [UInt8(will.payload.count >> 8), UInt8(will.payload.count & 0xFF)] + will.payload
        }
        if let user = login.user {
            flags |= 0b1000_0000
            append(user, to: &content)
            if let password = login.password {
                flags |= 0b0100_0000
                append(password.reveal(), to: &content)
            }
        }
        var head: [UInt8] = []
        append("MQTT", to: &head)
        head += [4, flags, UInt8(login.keepAlive >> 8), UInt8(login.keepAlive & 0xFF)]
        return packet(0x10, head + content)
    }

    /// Encodes PUBLISH at QoS 1. The broker's acknowledgement contains `identifier`, which must not
    /// be 0.
    static func publish(_ message: MQTTMessage, identifier: UInt16) -> [UInt8] {
        var head: [UInt8] = []
        append(message.topic, to: &head)
        head += [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
        return packet(message.isRetained ? 0x33 : 0x32, head + message.payload)
    }

    /// Encodes SUBSCRIBE. The answer contains `identifier`, which must not be 0.
    static func subscribe(_ subscriptions: [MQTTStanding.Subscription], identifier: UInt16) -> [UInt8] {
        var content = [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
        for subscription in subscriptions {
            append(subscription.filter, to: &content)
            content.append(subscription.isAcknowledged ? 1 : 0)
        }
        return packet(0x82, content)
    }

    /// Encodes PUBACK, the acknowledgement of a message from the broker.
    static func acknowledge(_ identifier: UInt16) -> [UInt8] {
        [0x40, 2, UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
    }

    static let ping: [UInt8] = [0xC0, 0]
    static let disconnect: [UInt8] = [0xE0, 0]

    private static func packet(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
        [type] + length(content.count) + content
    }

    /// Encodes a length in one to four bytes. Each byte contains seven bits, and the lowest bits
    /// come first.
    static func length(_ count: Int) -> [UInt8] {
        var rest = count
        var bytes: [UInt8] = []
        repeat {
            let digit = UInt8(rest & 0x7F)
            rest >>= 7
            bytes.append(rest > 0 ? digit | 0x80 : digit)
        } while rest > 0
        return bytes
    }

    /// Appends a text, preceded by its length. A text of more than 65,535 bytes (the maximum of the
    /// length field) is truncated, but the settings do not allow such a text.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let utf8 = text.utf8.prefix(MQTTMessage.longestTopic)
        bytes += [UInt8(utf8.count >> 8), UInt8(utf8.count & 0xFF)]
        bytes += utf8
    }
}
#endif
