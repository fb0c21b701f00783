#if Desktop
import BellhopCore
import BellhopTestKit
@testable import BusService
import ControlWire
import DBusClient
import Foundation
import Testing

/// Tests Bellhop's object on a real bus, with a stand-in for the API.
@Suite(.timeLimit(.minutes(15))) struct ServiceTests {
    @Test("each method sends the request of the API that does the same")
    func requests() async throws {
        try await ServiceBench.run { bench, bus in
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            bench.answer("/v1/notices", with: #"{"event":7,"key":"k","replaced":false}"#)
            bench.answer("/v1/ack", with: #"{"acknowledged":[]}"#)
            let peer = try await BusPeer(on: bus.address)
            let calls: [(String, [BusValue], String)] = [
                ("StartTimer", [.string("Tea"), .string("4 min")], #"POST /v1/timers {"at":"4 min","name":"Tea"}"#),
                (
                    "StartTimer", [.string("Gym"), .string("jeden Freitag um 18:00")],
                    #"POST /v1/timers {"every":"jeden Freitag um 18:00","name":"Gym"}"#
                ),
                ("StartTimer", [.string(""), .string("1h")], #"POST /v1/timers {"at":"1h"}"#),
                ("StartTimer", [.string("tea"), .string(" ")], #"POST /v1/timers {"start":"tea"}"#),
                ("StopTimer", [.string("a/b ?")], "DELETE /v1/timers/a%2Fb%20%3F"),
                ("PauseTimer", [.string("..")], "POST /v1/timers/%2E%2E/pause"),
                ("ResumeTimer", [.string("Tea")], "POST /v1/timers/Tea/resume"),
                ("ExtendTimer", [.string("Tea"), .string("1h30")], #"POST /v1/timers/Tea/extend {"byMs":5400000}"#),
                ("ExtendTimer", [.string("Tea"), .string("-5m")], #"POST /v1/timers/Tea/extend {"byMs":-300000}"#),
                ("SnoozeTimer", [.string("Tea"), .string("")], "POST /v1/timers/Tea/snooze {}"),
                (
                    "Notify", [.string("A"), .string(""), .properties([("urgency", .string("high")), ("tags", .strings(["x"]))])],
                    #"POST /v1/notices {"tags":["x"],"title":"A","urgency":"high"}"#
                ),
                ("Acknowledge", [.string("42")], #"POST /v1/ack {"event":42}"#),
                ("AcknowledgeAll", [], #"POST /v1/ack {"all":true}"#),
            ]
            for (index, (method, arguments, line)) in calls.enumerated() {
                _ = try await peer.ask(method, arguments)
                #expect(bench.requests.all.last == line)
                #expect(bench.requests.count == index + 1)
            }
        }
    }

    @Test("a name means the pet or the timer whose notice waits, and with both the caller must say which")
    func names() async throws {
        try await ServiceBench.run { bench, bus in
            let pet = #"{"id":"018f","name":"Tea","type":"pet","verbs":["ack"]}"#
            let timer = #"{"id":"99","name":"Tea","type":"event","verbs":["ack","snooze"]}"#
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            bench.refuse("/v1/pets/018f/ack", with: ProblemJSON(.conflict, detail: "The pet was asked."))
            let peer = try await BusPeer(on: bus.address)
            bench.answer("name=Tea", with: #"{"matches":[\#(pet)]}"#)
            #expect(try await peer.error(of: "Acknowledge", [.string("Tea")])?.name == "org.bellhop.Bellhop1.Error.Conflict")
            bench.answer("name=Tea", with: #"{"matches":[\#(timer)]}"#)
            _ = try await peer.ask("Acknowledge", [.string("Tea")])
            #expect(bench.requests.all.last == "POST /v1/timers/Tea/ack")
            bench.answer("name=Tea", with: #"{"matches":[\#(timer),\#(pet)]}"#)
            #expect(try await peer.error(of: "Acknowledge", [.string("Tea")])?.name == "org.bellhop.Bellhop1.Error.AmbiguousName")
            // A pet without a notice is not meant.
            bench.answer("name=Tea", with: #"{"matches":[\#(timer),{"id":"018f","name":"Tea","type":"pet"}]}"#)
            _ = try await peer.ask("Acknowledge", [.string("Tea")])
            #expect(bench.requests.all.last == "POST /v1/timers/Tea/ack")
        }
    }

    @Test("a refusal of the API is an error with its code and its sentence; a wrong length never reaches the API")
    func refusals() async throws {
        try await ServiceBench.run { bench, bus in
            bench.refuse("Tea", with: ProblemJSON(Refusal(.unknownTimer, "No timer \"Tea\" is running.")))
            let peer = try await BusPeer(on: bus.address)
            let unknown = try #require(try await peer.error(of: "StopTimer", [.string("Tea")]))
            #expect(unknown.name == "org.bellhop.Bellhop1.Error.UnknownTimer")
            #expect(unknown.text == "No timer \"Tea\" is running.")
            let count = bench.requests.count
            let length = try #require(try await peer.error(of: "StartRest", [.string("soon")]))
            #expect(length.name == "org.bellhop.Bellhop1.Error.BadRequest")
            #expect(length.text.contains("soon"))
            for name in ["", "  "] {
                let empty = try await peer.error(of: "StopTimer", [.string(name)])
                #expect(empty?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            }
            let options = BusValue.properties([("title", .string("x"))])
            #expect(
                try await peer.error(of: "Notify", [.string(""), .string(""), options])?.name
                    == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(bench.requests.count == count)
        }
    }

    @Test("what there is not, and what has the wrong types, gets the standard errors; the service lives on")
    func hostile() async throws {
        try await ServiceBench.run { bench, bus in
            let peer = try await BusPeer(on: bus.address)
            let properties = BusNames.properties
            let calls: [(String, [BusValue], String, String, String)] = [
                ("Nothing", [], BusNames.name, BusNames.path, "UnknownMethod"),
                ("Timers", [.string("x")], BusNames.name, BusNames.path, "InvalidArgs"),
                ("StopTimer", [.uint32(1)], BusNames.name, BusNames.path, "InvalidArgs"),
                ("StopTimer", [], BusNames.name, BusNames.path, "InvalidArgs"),
                ("Notify", [.string(""), .string(""), .dictionary(key: "s", value: "s", [])], BusNames.name, BusNames.path, "InvalidArgs"),
                ("Timers", [], BusNames.name, "/", "UnknownObject"),
                ("Timers", [], BusNames.name + ".X", BusNames.path, "UnknownInterface"),
                ("Timers", [], "org.example.X", "/elsewhere", "UnknownMethod"),
                ("Introspect", [], BusNames.introspectable, "/elsewhere", "UnknownObject"),
                ("Get", [.string(BusNames.name), .string("Nothing")], properties, BusNames.path, "UnknownProperty"),
                ("Get", [.string("org.example.X"), .string("Version")], properties, BusNames.path, "UnknownInterface"),
                ("Get", [.string(BusNames.name)], properties, BusNames.path, "InvalidArgs"),
                ("Get", [.string(BusNames.name), .string("Version")], properties, "/", "UnknownMethod"),
                ("Nothing", [], BusNames.introspectable, "/", "UnknownMethod"),
                (
                    "Set", [.string(BusNames.name), .string("BadgeCount"), .variant(.uint32(1))], properties, BusNames.path,
                    "PropertyReadOnly"
                ),
                // A list of 30 MB, and a text of 2 MB.
                (
                    "Notify",
                    [.string(""), .string(""), .properties([("x", .array(of: "t", Array(repeating: .uint64(0), count: 4_000_000)))])],
                    BusNames.name, BusNames.path, "LimitsExceeded"
                ),
                ("StopTimer", [.string(String(repeating: "x", count: 2 << 20))], BusNames.name, BusNames.path, "LimitsExceeded"),
            ]
            for (method, body, interface, path, error) in calls {
                let got = try await peer.error(of: method, body, interface: interface, path: path)
                #expect(got?.name == "org.freedesktop.DBus.Error.\(error)", "\(method) \(path)")
            }
            #expect(bench.requests.all.isEmpty)
            // A call needs no interface, and a caller may want no reply.
            var bare = BusMessage.call("Timers", of: BusNames.name, at: BusNames.path, on: BusNames.name)
            bare.interface = nil
            #expect(try await peer.bus.call(bare).body == [.array(of: "a{sv}", [])])
            peer.send(.call("StopTimer", of: BusNames.name, at: BusNames.path, on: BusNames.name, [.string("Tea")], wantsReply: false))
            _ = try await bench.requests.until { $0 == "DELETE /v1/timers/Tea" }
        }
    }

    @Test("properties are read, all and one, and a change is announced once to those who listen")
    func properties() async throws {
        try await ServiceBench.run { bench, bus in
            let peer = try await BusPeer(on: bus.address, matches: ["type='signal',path='\(BusNames.path)'"])
            func get(_ member: String, _ body: [BusValue]) async throws -> [BusValue] {
                try await peer.bus.call(.call(member, of: BusNames.properties, at: BusNames.path, on: BusNames.name, body)).body
            }
            let all = [
                ("Version", BusValue.string("1.2.3")), ("Unanswered", .uint32(3)), ("BadgeCount", .uint32(2)), ("NextDue", .uint64(42)),
            ]
            #expect(try await get("GetAll", [.string(BusNames.name)]) == [.properties(all)])
            #expect(try await get("GetAll", [.string(BusNames.peer)]) == [.properties([])])
            #expect(try await get("Get", [.string(""), .string("NextDue")]) == [.variant(.uint64(42))])

            let tell = try await bench.figures.element(0)
            await tell(BusFigures(unanswered: 1, badge: 1))
            await tell(BusFigures(unanswered: 1, badge: 1))
            await tell(BusFigures(unanswered: 2, badge: 1, nextDue: Instant(milliseconds: 9)))
            let announce = try await bench.events.element(0)
            await announce(try Self.event(5))
            let signals = try await peer.signals.until { $0.member == "Event" }.filter { $0.path == BusNames.path }
            #expect(signals.map(\.member) == ["PropertiesChanged", "PropertiesChanged", "Event"])
            // The first signal names every property: a program may have read an older value before.
            let first = BusValue.properties([("Unanswered", .uint32(1)), ("BadgeCount", .uint32(1)), ("NextDue", .uint64(0))])
            #expect(signals.first?.body == [.string(BusNames.name), first, .strings([])])
            let changes = BusValue.properties([("Unanswered", .uint32(2)), ("NextDue", .uint64(9))])
            #expect(signals.dropFirst().first?.body == [.string(BusNames.name), changes, .strings([])])
            #expect(signals.last?.bodySignature == "tsa{sv}")
            #expect(signals.last?.body.prefix(2) == [.uint64(5), .string("timer.finished")])
        }
    }

    static func event(_ number: Int64) throws -> EventJSON {
        let notice = """
            {"key":"k","id":"i","name":"Tea","title":"Tea","body":"","urgency":"high","category":"c","actions":[],"labels":{}}
            """
        let json = """
            {"number":\(number),"kind":"timer.finished","occurred":"2026-11-28T12:00:00Z","occurredLocal":"13:00","latenessMs":0,
            "owner":"countdown:1","generation":1,"notice":\(notice),"merges":[],"rings":true}
            """
        return try WireCoding.decode(from: Data(json.utf8))
    }

    // MARK: Order

    @Test("the calls of one program are carried out in its order; another program does not wait for them")
    func order() async throws {
        try await ServiceBench.run { bench, bus in
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            bench.hold("Slow")
            let slow = try await BusPeer(on: bus.address)
            let quick = try await BusPeer(on: bus.address)
            for name in ["Slow", "Second", "Third"] {
                slow.send(.call("StopTimer", of: BusNames.name, at: BusNames.path, on: BusNames.name, [.string(name)], wantsReply: false))
            }
            _ = try await bench.requests.until { $0.hasSuffix("Slow") }
            _ = try await quick.ask("StopTimer", [.string("Quick")])
            #expect(bench.requests.all == ["DELETE /v1/timers/Slow", "DELETE /v1/timers/Quick"])
            bench.release()
            let all = try await bench.requests.first(4)
            #expect(all.suffix(2) == ["DELETE /v1/timers/Second", "DELETE /v1/timers/Third"])
        }
    }

    @Test("a stop releases the name at once, answers the open call, refuses what comes after it, and then ends")
    func stop() async throws {
        try await PrivateBus.run { bus in
            let bench = try ServiceBench(on: bus.address)
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            bench.hold("Slow")
            async let running: Void = bench.service.run()
            _ = try await bench.standings.until { $0 == .owner }
            let owner = try await BusPeer.owner(of: BusNames.name, on: bus.address)
            let peer = try await BusPeer(
                on: bus.address, matches: ["type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"])
            async let open = peer.ask("StopTimer", [.string("Slow")])
            _ = try await bench.requests.until { $0.hasSuffix("Slow") }
            bench.service.stop()
            _ = try await peer.signals.until { $0.body.first?.text == BusNames.name }
            do throws(BusFailure) {
                _ = try await peer.bus.call(.call("Timers", of: BusNames.name, at: BusNames.path, on: owner))
                Issue.record("a call after the end was carried out")
            } catch {
                #expect(error.remoteName == "org.bellhop.Bellhop1.Error.ShuttingDown")
            }
            bench.release()
            #expect(try await open == [])
            await running
        }
    }

    // MARK: The name

    @Test("the bus is killed and comes back: the name is taken again, and the answer to an old call goes to nobody")
    func restart() async throws {
        try await ServiceBench.run { bench, bus in
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            bench.hold("Slow")
            let old = try await BusPeer(on: bus.address)
            old.send(.call("StopTimer", of: BusNames.name, at: BusNames.path, on: BusNames.name, [.string("Slow")]))
            _ = try await bench.requests.until { $0.hasSuffix("Slow") }
            await bus.kill()
            _ = await bench.standings.wait(count: 2)
            try await bus.start()
            let standings = try await bench.standings.first(3)
            #expect(standings == [.owner, .absent, .owner])
            bench.release()
            // The figures and events are followed again, over the new connection.
            let tell = try await bench.figures.element(1)
            let peer = try await BusPeer(on: bus.address, matches: ["type='signal',path='\(BusNames.path)'"])
            await tell(BusFigures(unanswered: 1))
            await tell(BusFigures(unanswered: 2))
            _ = try await peer.signals.until { $0.member == "PropertiesChanged" }
            _ = try await peer.ask("StopTimer", [.string("Tea")])
        }
    }

    @Test("a second daemon waits behind the first, says who has the name, sends no signals, and takes over")
    func second() async throws {
        try await ServiceBench.run { first, bus in
            let second = try ServiceBench(on: bus.address)
            async let running: Void = second.service.run()
            let process = UInt32(clamping: getpid())
            #expect(try await second.standings.element(0) == .queued(behind: process))
            let peer = try await BusPeer(on: bus.address, matches: ["type='signal',path='\(BusNames.path)'"])
            let event = try Self.event(1)
            await (try await second.events.element(0))(event)
            await (try await first.events.element(0))(try Self.event(2))
            _ = try await peer.signals.until { $0.member == "Event" }
            first.service.stop()
            #expect(try await second.standings.element(1) == .owner)
            await (try await second.events.element(0))(event)
            let signals = try await peer.signals.until { $0.member == "Event" && $0.body.first == .uint64(1) }
            #expect(signals.filter { $0.member == "Event" }.map { $0.body.first } == [.uint64(2), .uint64(1)])
            second.service.stop()
            await running
        }
    }

    @Test("1,000 calls at once from one program, and 20 programs at once, are all answered")
    func many() async throws {
        try await ServiceBench.run { bench, bus in
            bench.answer("/v1/timers", with: #"{"changed":true}"#)
            let peers = try await withThrowingTaskGroup { group in
                for _ in 0..<20 { group.addTask { try await BusPeer(on: bus.address) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<1000 { group.addTask { _ = try await peers[0].ask("StopTimer", [.string("T\(number)")]) } }
                for peer in peers { for _ in 0..<10 { group.addTask { _ = try await peer.ask("Timers") } } }
                try await group.waitForAll()
            }
            #expect(bench.requests.count == 1200)
        }
    }
}
#endif
