#if Desktop
import BellhopCore
@testable import BusService
import ControlWire
import DBusClient
import Foundation
import Testing

/// Tests how documents of the API become values of the bus, and options become JSON.
@Suite struct ValueTests {
    private func read(_ json: String) throws -> BusValue {
        try WireCoding.decode(WireValue.self, from: Data(json.utf8)).value
    }

    @Test("an object becomes a{sv} in the order of its names, with a type for each kind of value")
    func document() throws {
        let value = try read(#"{"b":true,"a":"true","n":-5,"big":9007199254740993,"list":[1,"x",{}],"none":[],"in":{"y":false}}"#)
        #expect(value.typeSignature == "a{sv}")
        #expect(
            value
                == .properties([
                    ("a", .string("true")), ("b", .boolean(true)), ("big", .int64(9_007_199_254_740_993)),
                    ("in", .properties([("y", .boolean(false))])),
                    ("list", .array(of: "v", [.variant(.int64(1)), .variant(.string("x")), .variant(.properties([]))])),
                    ("n", .int64(-5)), ("none", .array(of: "v", [])),
                ]))
    }

    @Test("options of every simple type become JSON, and what JSON does not have is refused")
    func options() {
        let value = BusValue.properties([
            ("urgency", .string("high")), ("repeatMs", .uint32(60_000)), ("byte", .byte(1)), ("flag", .boolean(false)),
            ("tags", .strings(["a", "b"])), ("labels", .dictionary(key: "s", value: "s", [.init(.string("k"), .string("v"))])),
            ("deep", .variant(.array(of: "v", [.variant(.int64(-1))]))),
        ])
        #expect(
            JSONValue(value)
                == .object([
                    "urgency": .string("high"), "repeatMs": .number("60000"), "byte": .number("1"), "flag": .bool(false),
                    "tags": .array([.string("a"), .string("b")]), "labels": .object(["k": .string("v")]),
                    "deep": .array([.number("-1")]),
                ]))
        for odd: BusValue in [
            .double(.infinity), .double(.nan), .descriptor(nil), .dictionary(key: "u", value: "s", [.init(.uint32(1), .string("x"))]),
        ] { #expect(JSONValue(.properties([("odd", odd)])) == nil) }
    }
}

/// Tests the queue of the calls.
@Suite struct CallQueueTests {
    private func entry(_ sender: String, _ member: String, size: Int = 100) -> CallQueue.Entry {
        var call = BusMessage.call(member, of: BusNames.name, at: BusNames.path, on: BusNames.name)
        call.sender = sender
        call.size = size
        return CallQueue.Entry(job: .method(.timers), call: call, connection: 1)
    }

    @Test("each program's calls come in its order, one program begins once, and anew after its last call")
    func order() {
        var queue = CallQueue()
        #expect(queue.add(entry(":1.1", "A")) == .begins)
        #expect(queue.add(entry(":1.1", "B")) == .waits)
        #expect(queue.add(entry(":1.2", "C")) == .begins)
        #expect(queue.next(of: ":1.1")?.call.member == "A")
        #expect(queue.add(entry(":1.1", "D")) == .waits)
        #expect(queue.next(of: ":1.1")?.call.member == "B")
        #expect(queue.next(of: ":1.1")?.call.member == "D")
        // The last call is still being served, so nobody else may begin to serve this program.
        #expect(queue.add(entry(":1.1", "E")) == .waits)
        #expect(queue.next(of: ":1.1")?.call.member == "E")
        #expect(queue.next(of: ":1.1") == nil)
        #expect(queue.add(entry(":1.1", "F")) == .begins)
        #expect(queue.next(of: ":1.2")?.call.member == "C")
        #expect(queue.next(of: ":1.3") == nil)
    }

    @Test("too many calls and too many bytes are refused, until some have been served")
    func limits() {
        var queue = CallQueue()
        for number in 0..<CallQueue.mostCalls { #expect(queue.add(entry(":1.\(number % 7)", "M")) != .refused) }
        #expect(queue.add(entry(":1.9", "M")) == .refused)
        _ = queue.next(of: ":1.0")
        #expect(queue.add(entry(":1.9", "M")) == .begins)

        var large = CallQueue()
        #expect(large.add(entry(":1.1", "M", size: CallQueue.mostBytes)) == .begins)
        #expect(large.add(entry(":1.2", "M", size: 1)) == .refused)
        _ = large.next(of: ":1.1")
        #expect(large.add(entry(":1.2", "M", size: 1)) == .begins)
    }
}
#endif
