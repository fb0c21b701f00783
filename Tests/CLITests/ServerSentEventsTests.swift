import Testing

@testable import ControlClient

@Suite struct ServerSentEventsTests {
    private static let stream =
        "\u{FEFF}: comment\r\nid: 1\nevent: a\rdata: one\ndata:two\n\ndata: three\r\n\r\nid\ndata\n\nnoise\n\nevent: lost\n\nid: 9\ndata: ü\n\n"
    private static let expected = [
        ServerSentEvent(id: "1", name: "a", data: "one\ntwo"), ServerSentEvent(id: "1", name: "message", data: "three"),
        ServerSentEvent(id: "", name: "message", data: ""), ServerSentEvent(id: "9", name: "message", data: "ü"),
    ]

    @Test("A stream reads the same wherever it is split in two")
    func splits() throws {
        let bytes = Array(Self.stream.utf8)
        for index in 0...bytes.count {
            var reader = ServerSentEvents()
            let events = try reader.read(bytes[..<index]) + reader.read(bytes[index...])
            #expect(events == Self.expected, "split at \(index)")
        }
    }

    @Test("A message that was not ended is not told")
    func unfinished() throws {
        var reader = ServerSentEvents()
        #expect(try reader.read("data: x\n".utf8).isEmpty)
        #expect(try reader.read("\n".utf8).count == 1)
    }

    @Test("A line without an end is given up, not kept for ever")
    func endless() throws {
        var line = ServerSentEvents(longestMessage: 1000)
        #expect(throws: ServerSentEvents.TooLong.self) { try line.read([UInt8](repeating: UInt8(ascii: "x"), count: 1001)) }
        var message = ServerSentEvents(longestMessage: 1000)
        #expect(throws: ServerSentEvents.TooLong.self) { try message.read(String(repeating: "data: xxxxxxxx\n", count: 126).utf8) }
    }
}
