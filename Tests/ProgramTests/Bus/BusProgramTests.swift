#if Desktop
import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import DBusClient
import Foundation
import Testing

/// Tests the running daemon on a real session bus with programs of others: gdbus, busctl and GLib.
@Suite("Programs on the session bus", .timeLimit(.minutes(15))) struct BusProgramTests {
    private static let name = "org.bellhop.Bellhop1"
    private static let path = "/org/bellhop/Bellhop1"

    private static func environment(_ bus: PrivateBus) -> [String: String] {
        bus.variables.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" }
    }

    /// Returns the path of a file of the repository.
    private static func file(_ path: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../../" + path).standardized.path
    }

    /// Passes a daemon that has its name on a private bus to `body`.
    private static func run(_ body: (DaemonProcess, PrivateBus) async throws -> Void) async throws {
        try await PrivateBus.run { bus in
            try await DaemonProcess.run(config: DaemonConfig.json, environment: environment(bus)) { daemon in
                _ = try await BusPeer.owner(of: name, on: bus.address)
                try await body(daemon, bus)
            }
        }
    }

    /// Calls a method with gdbus, which learns the types of the arguments by introspection.
    private static func call(_ daemon: DaemonProcess, _ method: String, _ arguments: String...) async throws -> Program.Result {
        try await Program.run(
            ["gdbus", "call", "--session", "-d", name, "-o", path, "-m", "\(name).\(method)"] + arguments,
            environment: daemon.environment)
    }

    private static func busctl(_ daemon: DaemonProcess, _ arguments: String...) async throws -> Program.Result {
        try await Program.run(["busctl", "--user"] + arguments, environment: daemon.environment)
    }

    @Test("gdbus starts, lists, extends and stops a timer; the command line sees and undoes it, and a refusal has our sentence")
    func timers() async throws {
        try await Self.run { daemon, _ in
            let started = try await Self.call(daemon, "StartTimer", "Tea", "4 min")
            #expect(started.status == 0, "\(started)")
            let timer = try #require(try await daemon.client.send(Request(.timers), as: TimerListJSON.self).timers.first)
            #expect(timer.name == "Tea" && timer.durationMs == 240_000)
            #expect(started.output == "('\(timer.id)', uint64 \(timer.endsAt.instant.milliseconds))")
            let listed = try await Self.call(daemon, "Timers")
            #expect(listed.output.contains("'name': <'Tea'>"))
            let later = try await Self.call(daemon, "ExtendTimer", "tea", "6m")
            #expect(later.output == "(uint64 \(timer.endsAt.instant.milliseconds + 360_000),)")
            #expect(try await Self.call(daemon, "StopTimer", "Tea").output == "()")
            let unknown = try await Self.call(daemon, "StopTimer", "Tea")
            #expect(unknown.status != 0)
            #expect(unknown.errors.contains("org.bellhop.Bellhop1.Error.UnknownTimer: No timer \"Tea\" is running."), "\(unknown)")
            #expect(try await daemon.bellhop("undo").status == 0)
            #expect(try await Self.call(daemon, "Timers").output.contains("'name': <'Tea'>"))
        }
    }

    @Test("a pet's laundry, a rest and a workout over the bus; the journal says where the command came from")
    func house() async throws {
        try await Self.run { daemon, _ in
            try await daemon.addPet("Snowy")
            for (method, arguments) in [
                ("Wash", ["Snowy", "20s"]), ("StopLaundry", ["Snowy"]), ("StartRest", ["2m"]), ("Rest", []), ("StopRest", []),
                ("EndRest", []), ("StartWorkout", ["tabata"]), ("PauseWorkout", [""]), ("ResumeWorkout", [""]), ("EndWorkout", [""]),
                ("Workouts", []), ("Pets", []), ("Badge", []),
            ] {
                let answer = try await Program.run(
                    ["gdbus", "call", "--session", "-d", Self.name, "-o", Self.path, "-m", "\(Self.name).\(method)"] + arguments,
                    environment: daemon.environment)
                #expect(answer.status == 0, "\(method): \(answer)")
            }
            #expect(try await Self.call(daemon, "WorkoutProgrammes").output.contains("'tabata'"))
            let posted = try await Self.call(daemon, "Notify", "Backup", "42 GB", "{'urgency': <'high'>, 'key': <'b'>}")
            let number = try #require(posted.output.wholeMatch(of: /\(uint64 (\d+),\)/)?.1, "\(posted)")
            #expect(try await Self.call(daemon, "Acknowledge", String(number)).status == 0)
            let why = try await daemon.bellhop("why", String(number))
            #expect(why.output.contains("a program on the session bus"), "\(why)")
        }
    }

    @Test("busctl introspects the object, finds it in the tree, and reads the properties")
    func introspection() async throws {
        try await Self.run { daemon, _ in
            let described = try await Self.busctl(daemon, "introspect", Self.name, Self.path)
            #expect(described.status == 0, "\(described)")
            for line in [/\.StartTimer +method +ss +st/, /\.NextDue +property +t +0 +emits-change/, /\.Event +signal +tsa\{sv\}/] {
                #expect(described.output.contains(line))
            }
            #expect(try await Self.busctl(daemon, "tree", Self.name).output.contains(Self.path))
            let version = try await Self.busctl(daemon, "get-property", Self.name, Self.path, Self.name, "Version")
            #expect(version.output == "s \"\(Release.version)\"")
            let machine = try await Self.busctl(daemon, "call", Self.name, Self.path, "org.freedesktop.DBus.Peer", "GetMachineId")
            #expect(machine.output.contains(/^s "[0-9a-f]{32}"$/), "\(machine)")
        }
    }

    @Test("a timer that starts and ends is announced: the next end, the event, and that no timer runs any more")
    func announced() async throws {
        try await Self.run { daemon, bus in
            let peer = try await BusPeer(on: bus.address, matches: ["type='signal',sender='\(Self.name)',path='\(Self.path)'"])
            try await peer.flush()
            let started = try await Self.call(daemon, "StartTimer", "Tea", "2s")
            let due = try #require(started.output.firstMatch(of: /uint64 (\d+)/).flatMap { UInt64($0.1) }, "\(started)")
            func announces(_ name: String, _ value: BusValue) -> @Sendable (BusMessage) -> Bool {
                { signal in
                    guard signal.member == "PropertiesChanged", case .dictionary(_, _, let entries)? = signal.body.dropFirst().first
                    else { return false }
                    return entries.contains { $0.key == .string(name) && $0.value == .variant(value) }
                }
            }
            let (runs, none) = (announces("NextDue", .uint64(due)), announces("NextDue", .uint64(0)))
            _ = try await peer.signals.until(runs)
            let event = try await peer.signals.until { $0.member == "Event" }.first { $0.member == "Event" }
            #expect(event?.bodySignature == "tsa{sv}" && event?.body[1] == .string("timer.finished"))
            await peer.signals.wait { signals in signals.drop { !runs($0) }.contains(where: none) }
        }
    }

    @Test("the example in Python starts a timer and ends with it; its refusal is our sentence")
    func example() async throws {
        try await Self.run { daemon, _ in
            let script = Self.file("contrib/dbus/bellhop-bus.py")
            let done = try await Program.run(["/usr/bin/python3", script, "Tea", "1s"], environment: daemon.environment)
            #expect(done.status == 0, "\(done)")
            #expect(done.output.contains(/Tea ends at \d\d:\d\d:\d\d/))
            #expect(done.output.contains(/\d+ timer.finished: Tea/))
            let refused = try await Program.run(["/usr/bin/python3", script, "Tea", "soon"], environment: daemon.environment)
            #expect(refused.status == 1 && refused.errors.hasPrefix("\"soon\" is not"), "\(refused)")
        }
    }

    @Test("the commands of docs/dbus.md work as they stand")
    func document() async throws {
        try await Self.run { daemon, _ in
            let page = try String(contentsOfFile: Self.file("docs/dbus.md"), encoding: .utf8)
            let blocks = page.matches(of: /<!-- bus -->\n\n```sh\n((?:(?!```)[\s\S])*)```/).map { String($0.1) }
            #expect(blocks.count == 2)
            for block in blocks {
                let run = try await Program.run(["bash", "-euc", block], environment: daemon.environment)
                #expect(run.status == 0, "\(block)\n\(run)")
            }
        }
    }

    @Test("the bus starts the daemon for a call, and the call gets its answer")
    func activation() async throws {
        try await PrivateBus.run { bus in
            let daemon = try DaemonProcess(config: DaemonConfig.json, environment: Self.environment(bus))
            let command = try [
                Programs.path("bellhopd"), "--test-mode", "--config", daemon.scratch.path + "/bellhop.toml", "--state-dir",
                daemon.stateFolder, "--socket", daemon.socket,
            ]
            bus.addService(Self.name, command: command.joined(separator: " "))
            let reload = [
                "busctl", "--user", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReloadConfig",
            ]
            #expect(try await Program.run(reload, environment: daemon.environment).status == 0)
            let started = try await Self.call(daemon, "StartTimer", "Tea", "4 min")
            #expect(started.status == 0, "\(started)")
            #expect(try await daemon.client.send(Request(.timers), as: TimerListJSON.self).timers.map(\.name) == ["Tea"])
            // A stop lets the name go, and the next call starts the daemon again with the same timers.
            #expect(try await daemon.bellhop("down").status == 0)
            let listed = try await Self.call(daemon, "Timers")
            #expect(listed.output.contains("'name': <'Tea'>"), "\(listed)")
            #expect(try await daemon.bellhop("down").status == 0)
        }
    }

    @Test("the bus is killed and comes back: the daemon keeps running, reports no fault, and has its name again")
    func restart() async throws {
        try await Self.run { daemon, bus in
            await bus.kill()
            let without = try await daemon.bellhop("doctor", "--all")
            #expect(!without.output.contains("bus name"), "\(without)")
            try await bus.start()
            _ = try await BusPeer.owner(of: Self.name, on: bus.address)
            #expect(try await Self.call(daemon, "StartTimer", "Tea", "4 min").status == 0)
            #expect(try await daemon.bellhop("doctor", "--all").output.contains(Self.name))
        }
    }

    @Test("a second daemon runs as usual, and its doctor says which process has the name; it takes over after kill -9")
    func second() async throws {
        try await Self.run { first, bus in
            try await DaemonProcess.run(config: DaemonConfig.json, environment: Self.environment(bus)) { second in
                let id = try first.program.id
                try await second.program.saying("another process has the name")
                let doctor = try await second.bellhop("doctor")
                #expect(doctor.output.contains("process \(id) has the name \(Self.name)"), "\(doctor)")
                #expect(try await second.bellhop("timer", "4m", "Mine").status == 0)
                let before = try await BusPeer.owner(of: Self.name, on: bus.address)
                try await first.kill9()
                try await second.program.saying("reach this daemon as")
                #expect(try await BusPeer.owner(of: Self.name, on: bus.address) != before)
                #expect(try await Self.call(second, "Timers").output.contains("'name': <'Mine'>"))
                #expect(try await !second.bellhop("doctor").output.contains("has the name"))
            }
        }
    }

    @Test("1,000 timers started at once over one connection are all there, in the order of the calls")
    func thousand() async throws {
        try await Self.run { daemon, bus in
            let peer = try await BusPeer(on: bus.address)
            for number in 0..<1000 {
                peer.send(
                    .call(
                        "StartTimer", of: Self.name, at: Self.path, on: Self.name, [.string("T\(number)"), .string("1h")],
                        wantsReply: false))
            }
            // The answer to a later call comes after the earlier calls are done.
            let last = BusMessage.call("StartTimer", of: Self.name, at: Self.path, on: Self.name, [.string("Last"), .string("1h")])
            _ = try await peer.bus.call(last, limit: .seconds(600))
            let list = try await daemon.client.send(Request(.timers, query: [(name: "limit", value: "2000")]), as: TimerListJSON.self)
            #expect(list.total == 1001)
            #expect(list.timers.sorted { $0.startedAt < $1.startedAt }.last?.name == "Last")
        }
    }
}
#endif
