/// Malformed answers of MQTT brokers.
extension Malformed {
    /// Returns the answer to a client's packet, and whether the connection stays open.
    package mutating func mqttAnswer(to packet: [UInt8]) -> (bytes: [UInt8], stays: Bool) {
        let identifier = Self.identifier(of: packet)
        let usual: [UInt8] = packet.first == 0x10 ? [0x20, 2, 0, 0] : [0x40, 2] + identifier
        guard chance(packet.first == 0x10 ? 35 : 70) else { return (usual, true) }
        switch number(0...11) {
        case 0: return ([0x20, 2, UInt8(number(0...255)), UInt8(number(0...255))], true)
        case 1: return ([0x40, 2, UInt8(number(0...255)), UInt8(number(0...255))], true)
        case 2: return (junk(number(1...4000)), false)
        case 3: return (Array(usual.prefix(number(0...3))), false)
        case 4: return ([usual[0], 0xFF, 0xFF, 0xFF, 0xFF] + junk(20), true)
        case 5: return ([usual[0], 0xFF, 0xFF, 0xFF, 0x7F] + junk(size()), true)
        case 6: return (usual + usual + usual, true)
        case 7: return ([choose([0x00, 0x30, 0x50, 0x62, 0x70, 0x90, 0xB0, 0xD0, 0xE0, 0xF0]), 2, 0, 0], true)
        case 8: return (heard, false)
        case 9: return (spoilt(usual), false)
        case 10: return (usual + junk(size()), false)
        default: return ([], false)
        }
    }

    /// Returns the packet identifier of a PUBLISH at QoS 1. The result is meaningless for all other
    /// packets.
    private static func identifier(of packet: [UInt8]) -> [UInt8] {
        guard let lengthEnd = packet.dropFirst().firstIndex(where: { $0 & 0x80 == 0 }), packet.count > lengthEnd + 2 else { return [0, 1] }
        let topic = Int(packet[lengthEnd + 1]) << 8 | Int(packet[lengthEnd + 2])
        let place = lengthEnd + 3 + topic
        return packet.count > place + 1 ? Array(packet[place...place + 1]) : [0, 1]
    }
}
