#if Push
import BellhopCore
import Testing

@testable import CurlHTTP

/// Tests that Bellhop writes its packets as the standard (MQTT 3.1.1) requires, that it recognizes
/// the answers of a broker, and that it never mistakes other bytes for an answer.
@Suite struct MQTTPacketTests {
    @Test("CONNECT is what the standard says, with and without a log-in")
    func connect() {
        let plain = MQTTPacket.connect(MQTTLogin(clientID: "ab", keepAlive: 0x0102))
        #expect(plain == [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0b10, 1, 2, 0, 2, 0x61, 0x62])
        let full = MQTTPacket.connect(MQTTLogin(clientID: "", user: "u", password: Redacted("ü"), keepAlive: 0))
        #expect(full == [0x10, 19, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0b1100_0010, 0, 0, 0, 0, 0, 1, 0x75, 0, 2, 0xC3, 0xBC])
        #expect(MQTTPacket.connect(MQTTLogin(clientID: "", user: "u"))[9] == 0b1000_0010)
        #expect(MQTTPacket.disconnect == [0xE0, 0])
    }

    @Test("PUBLISH is what the standard says, retained or not")
    func publish() {
        let message = MQTTMessage(topic: "a/b", payload: [0, 0xFF])
        #expect(MQTTPacket.publish(message, identifier: 0x0A0B) == [0x32, 9, 0, 3, 0x61, 0x2F, 0x62, 0x0A, 0x0B, 0, 0xFF])
        let kept = MQTTMessage(topic: "a", payload: [], isRetained: true)
        #expect(MQTTPacket.publish(kept, identifier: 1) == [0x33, 5, 0, 1, 0x61, 0, 1])
    }

    @Test("lengths are those of the standard, at each edge and between")
    func lengths() {
        let edges: [(Int, [UInt8])] = [
            (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (16_383, [0xFF, 0x7F]), (16_384, [0x80, 0x80, 1]), (2_097_151, [0xFF, 0xFF, 0x7F]),
            (2_097_152, [0x80, 0x80, 0x80, 1]), (268_435_455, [0xFF, 0xFF, 0xFF, 0x7F]),
        ]
        for (count, bytes) in edges { #expect(MQTTPacket.length(count) == bytes) }
        for count in 0..<70_000 {
            let bytes = MQTTPacket.length(count)
            let value = bytes.reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            guard value == count, bytes.dropLast().allSatisfy({ $0 & 0x80 != 0 }), bytes.last.map({ $0 & 0x80 == 0 }) == true else {
                Issue.record("\(count) became \(bytes)")
                return
            }
        }
    }

    @Test("a text is cut where its length could not be said")
    func longTexts() {
        let long = String(repeating: "x", count: 70_000)
        let packet = MQTTPacket.publish(MQTTMessage(topic: long, payload: []), identifier: 1)
        #expect(packet.count == 4 + 2 + 65_535 + 2)
        #expect(Array(packet[4...5]) == [0xFF, 0xFF])
    }

    // MARK: Reading

    private func read(_ bytes: [UInt8]) -> Result<[MQTTReader.Packet], MQTTReader.Fault> {
        var reader = MQTTReader()
        reader.take(bytes)
        var packets: [MQTTReader.Packet] = []
        do throws(MQTTReader.Fault) {
            while let packet = try reader.next() { packets.append(packet) }
            return .success(packets)
        } catch {
            return .failure(error)
        }
    }

    @Test("every packet of four bytes is an answer or a fault, and never a wrong answer")
    func everyPacket() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for (high, low) in [(0, 0), (0, 5), (1, 0), (2, 0), (0x12, 0x34), (0xFF, 0xFF)] as [(UInt8, UInt8)] {
                    let result = read([first, second, high, low])
                    let expected: MQTTReader.Packet? =
                        switch (first, second, high) {
                        case (0x20, 2, 0...1): .connectAnswer(code: low)
                        case (0x40, 2, _): .publishAnswer(identifier: UInt16(high) << 8 | UInt16(low))
                        default: nil
                        }
                    switch result {
                    case .success(let packets):
                        if packets != [expected].compactMap({ $0 }) { Issue.record("\(first) \(second): \(packets)") }
                    case .failure: if expected != nil { Issue.record("\(first) \(second) \(high) was refused") }
                    }
                }
            }
        }
    }

    @Test("packets are found however the stream is cut")
    func cuts() throws {
        let stream: [UInt8] = [0x20, 2, 0, 0, 0x40, 2, 0, 1, 0x40, 2, 0xFF, 0xFF]
        for first in 0...stream.count {
            for second in first...stream.count {
                var reader = MQTTReader()
                var packets: [MQTTReader.Packet] = []
                for part in [stream[..<first], stream[first..<second], stream[second...]] {
                    reader.take(part)
                    while let packet = try reader.next() { packets.append(packet) }
                }
                #expect(packets == [.connectAnswer(code: 0), .publishAnswer(identifier: 1), .publishAnswer(identifier: 0xFFFF)])
            }
        }
    }

    @Test("what is no broker is known by its first byte")
    func otherProtocols() {
        for text in ["HTTP/1.1 200 OK\r\n\r\n", "220 mail ESMTP\r\n", "SSH-2.0-x\r\n", "\u{16}\u{3}\u{1}", "\0"] {
            if case .success = read(Array(text.utf8)) { Issue.record("\(text) was taken for an answer") }
        }
    }
}
#endif
