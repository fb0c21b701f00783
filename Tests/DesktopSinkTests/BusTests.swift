#if Desktop
import BellhopCore
import BellhopTestKit
import CLinux
import DBusClient
import DesktopSink
import Glibc
import Testing

/// Tests the D-Bus client that the sink uses.
@Suite(.timeLimit(.minutes(15))) struct BusTests {
    @Test("Every type goes over the wire and comes back as it was")
    func types() async throws {
        let body: [BusValue] = [
            .byte(255), .boolean(true), .int16(-5), .uint16(65535), .int32(-70000), .uint32(.max), .int64(.min), .uint64(.max),
            .double(0.5),
            .string("Grüße 🧺"), .objectPath("/a/b"), .signature("a{sv}"), .strings(["x", ""]), .strings([]),
            .array(of: "(iu)", [.structure([.int32(1), .uint32(2)])]), .array(of: "ay", [.array(of: "y", [.byte(1)])]),
            .properties([("a", .variant(.string("deep"))), ("b", .strings(["y"]))]), .properties([]),
            .dictionary(
                key: "u", value: "a{ss}", [.init(.uint32(1), .dictionary(key: "s", value: "s", [.init(.string("k"), .string("v"))]))]),
            .variant(.structure([.byte(1), .string("s")])),
        ]
        try await PrivateBus.run { bus in
            let one = try await BusPeer(on: bus.address)
            let two = try await BusPeer(on: bus.address)
            one.send(.signal("Sample", of: "org.example.Types", at: "/", to: two.name, body))
            let got = try await two.signals.until { $0.member == "Sample" }
            #expect(got.last?.body == body)
            #expect(got.last?.sender == one.name)
        }
    }

    @Test("A file descriptor goes over the wire as a copy, which is closed when nobody holds it any more")
    func descriptors() async throws {
        try await PrivateBus.run { bus in
            let one = try await BusPeer(on: bus.address)
            let two = try await BusPeer(on: bus.address)
            var ends: [Int32] = [-1, -1]
            #expect(socketpair(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0, &ends) == 0)
            // Keep the original descriptor open until the end, so that its number cannot be reused
            // for the copy.
            let own = BusDescriptor(owning: ends[1])
            defer { withExtendedLifetime(own) {} }
            one.send(.signal("Sample", of: "org.example.Types", at: "/", to: two.name, [.descriptor(own)]))
            var got = try await two.signals.until { $0.member == "Sample" }.last
            let copy = try #require(got?.body.first?.descriptor)
            #expect(got?.bodySignature == "h")
            #expect(copy.number != ends[1])
            #expect(fcntl(copy.number, F_GETFD) == FD_CLOEXEC)
            #expect(write(copy.number, "x", 1) == 1)
            var byte: UInt8 = 0
            #expect(read(ends[0], &byte, 1) == 1)
            #expect(byte == 0x78)
            close(ends[0])
            got = nil
        }
    }

    @Test("A NUL in a text becomes U+FFFD; what cannot be sent is refused, and the connection lives on")
    func unsendable() async throws {
        try await PrivateBus.run { bus in
            let one = try await BusPeer(on: bus.address)
            let two = try await BusPeer(on: bus.address)
            one.send(.signal("Sample", of: "org.example.Types", at: "/", to: two.name, [.string("a\0b")]))
            #expect(try await two.signals.until { $0.member == "Sample" }.last?.body == [.string("a\u{FFFD}b")])
            let bad: [BusMessage] = [
                .call("With Space", of: "org.example.X", at: "/", on: two.name), .call("M", of: "nodots", at: "/", on: two.name),
                .call("M", of: "org.example.X", at: "no-slash", on: two.name), .call("M", of: "org.example.X", at: "/", on: "not a name"),
                // A hostile bus could report a name like this for a server.
                .call("M", of: "org.example.X", at: "/", on: "\u{1B}[2J\u{202E}" + String(repeating: "x", count: 10_000)),
                .bus("GetNameOwner", [.objectPath("no-slash")]), .bus("GetNameOwner", [.signature("z")]),
                .bus("GetNameOwner", [.array(of: "!", [])]), .bus("GetNameOwner", [.array(of: "s", [.uint32(1)])]),
                .bus("GetNameOwner", [.dictionary(key: "s", value: "v", [.init(.uint32(1), .string("x"))])]),
                .bus("GetNameOwner", [.descriptor(nil)]), .bus("GetNameOwner", [.structure([])]),
            ]
            for message in bad {
                let failure = await #expect(throws: BusFailure.self) { try await one.bus.call(message) }
                let text = failure.map(\.description) ?? ""
                #expect(text.utf8.count < 300 && !text.unicodeScalars.contains { SafeText.isActive($0.value) }, "\(text.debugDescription)")
            }
            _ = try await one.bus.call(.bus("GetId"))
        }
    }

    @Test("Calls to us are answered: a ping, and a refusal of what there is not")
    func callsToUs() async throws {
        try await PrivateBus.run { bus in
            let one = try await BusPeer(on: bus.address)
            let two = try await BusPeer(on: bus.address)
            _ = try await one.bus.call(.call("Ping", of: "org.freedesktop.DBus.Peer", at: "/", on: two.name))
            await #expect {
                try await one.bus.call(.call("Nothing", of: "org.example.X", at: "/", on: two.name))
            } throws: { error in
                (error as? BusFailure)?.remoteName == "org.freedesktop.DBus.Error.UnknownMethod"
            }
        }
    }

    @Test("The address of a session: the variable, else the socket in the runtime folder, never autolaunch")
    func addresses() {
        #expect(BusAddress.session([:]) == nil)
        #expect(
            BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/user/1"])?.text == "unix:path=/run/user/1/bus")
        #expect(BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
        #expect(BusAddress.session(["XDG_RUNTIME_DIR": "relative"]) == nil)
        #expect(BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x", "XDG_RUNTIME_DIR": "/r"])?.text == "tcp:host=x")
        let odd = BusAddress.session(["XDG_RUNTIME_DIR": "/tmp/a b,ü;%"])
        #expect(odd?.text == "unix:path=/tmp/a%20b%2c%c3%bc%3b%25/bus")
        #expect(odd?.socketPath == "/tmp/a b,ü;%/bus")
        #expect(BusAddress.system([:]).text == "unix:path=/run/dbus/system_bus_socket")
        #expect(BusAddress.system(["DBUS_SYSTEM_BUS_ADDRESS": "autolaunch:"]).text == "unix:path=/run/dbus/system_bus_socket")
        #expect(BusAddress.system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/x"]).text == "unix:path=/x")
        #expect(BusAddress("unix:abstract=/tmp/x,guid=1").socketPath == nil)
        #expect(BusAddress("tcp:host=x;unix:guid=1,path=/y").socketPath == "/y")
    }

    @Test("A connection whose owner is gone is closed: the bus has none left of fifty sinks")
    func closesConnections() async throws {
        try await PrivateBus.run { bus in
            let watcher = try await BusPeer(
                on: bus.address, matches: ["type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"])
            let before = try await bus.names()
            for _ in 0..<50 {
                let bench = try Bench(bus.variables)
                _ = await bench.sink.check()
                await bench.end()
            }
            // Each connection receives a name when it opens and releases the name when it closes.
            let signals = await watcher.signals.wait { signals in
                signals.count { $0.body.count == 3 && $0.body[2].text == "" } >= 50
            }
            #expect(signals.count >= 100)
            #expect(try await bus.names() <= before + 1)
        }
    }
}
#endif
