#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import Glibc
import Logind
import Testing

/// Tests logind's inhibitor locks on a private bus that stands in for the system bus.
@Suite(.timeLimit(.minutes(15))) struct InhibitorTests {
    private static let why = "a workout is running"
    private let lines = Happenings<String>()

    private func inhibitor(_ bus: PrivateBus, limit: Duration = .seconds(60)) -> LogindInhibitor {
        LogindInhibitor(address: bus.address, timekeeper: BootClock(), limit: limit) { [lines] in lines.append($0) }
    }

    @Test("P-1: a lock is asked for by name and reason, held until it is let go of, and asked for once however often it is wanted")
    func idle() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address)
            let inhibitor = inhibitor(bus)
            inhibitor.hold(.idle, because: Self.why)
            inhibitor.hold(.idle, because: Self.why)
            #expect(try await logind.asked.element(0) == .init(what: "idle", who: "Bellhop", why: Self.why, mode: "block"))
            #expect(await inhibitor.examine(.idle) == .held)
            inhibitor.hold(.nothing, because: "")
            #expect(try await logind.released.element(0) == "idle")
            inhibitor.hold(.idle, because: Self.why)
            _ = try await logind.asked.element(1)
            inhibitor.hold(.nothing, because: "")
            _ = try await logind.released.element(1)
            #expect(logind.asked.count == 2)
            #expect(lines.all == [])
        }
    }

    @Test("P-1: against sleep it holds one lock for each of both, and the new ones before it lets go of the old")
    func both() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address)
            let inhibitor = inhibitor(bus)
            inhibitor.hold(.idle, because: Self.why)
            #expect(await inhibitor.examine(.idle) == .held)
            logind.answer(["sleep": .later])
            inhibitor.hold(.sleep, because: Self.why)
            #expect(try await logind.asked.first(3).map(\.what) == ["idle", "idle", "sleep"])
            #expect(logind.released.count == 0)
            logind.release()
            #expect(try await logind.released.element(0) == "idle")
            #expect(await inhibitor.examine(.sleep) == .held)
            #expect(logind.released.count == 1)
            inhibitor.hold(.nothing, because: "")
            #expect(try await logind.released.first(3).dropFirst().sorted() == ["idle", "sleep"])
            #expect(logind.asked.count == 3)
        }
    }

    @Test("P-1: a lock that comes when it is not wanted any more is let go of at once; what is wanted by then is asked for")
    func late() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address, answers: ["idle": .later])
            let inhibitor = inhibitor(bus)
            inhibitor.hold(.idle, because: Self.why)
            _ = try await logind.asked.element(0)
            inhibitor.hold(.nothing, because: "")
            logind.release()
            _ = try await logind.released.element(0)
            inhibitor.hold(.idle, because: Self.why)
            _ = try await logind.asked.element(1)
            inhibitor.hold(.nothing, because: "")
            inhibitor.hold(.sleep, because: "another")
            logind.answer([:])
            logind.release()
            let asked = try await logind.asked.first(4)
            #expect(asked.map(\.what) == ["idle", "idle", "idle", "sleep"])
            #expect(asked[3].why == "another")
            #expect(await inhibitor.examine(.sleep) == .held)
            #expect(lines.all == [])
        }
    }

    @Test("P-1: while a lock is held there is no connection, and the lock outlives the bus; programs that are started do not keep it")
    func unconnected() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address)
            let watcher = try await BusPeer(
                on: bus.address, matches: ["type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"])
            let inhibitor = inhibitor(bus)
            inhibitor.hold(.sleep, because: Self.why)
            // The connection that appears and then disappears is ours.
            let signals = try await watcher.signals.until { $0.body.count == 3 && $0.body[2].text == "" }
            #expect(signals.last?.body[0].text == signals.dropLast().last?.body[0].text)
            let program = try await Program.start(["tail", "-f", "/dev/null"], environment: ["PATH": "/usr/bin:/bin"])
            await bus.kill()
            #expect(logind.released.count == 0)
            inhibitor.hold(.nothing, because: "")
            _ = try await logind.released.first(2)
            #expect(!program.hasEnded)
            try await program.kill9()
        }
    }

    // MARK: Refusals

    @Test("P-1: what logind refuses is said once, with what it means and what to do, until something else is wrong or it is taken")
    func refused() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address, answers: ["idle": .notPermitted])
            let inhibitor = inhibitor(bus)
            let denied = SleepRefusal(.idle, .notPermitted)
            inhibitor.hold(.idle, because: Self.why)
            #expect(
                try await lines.element(0) == """
                    this machine may fall asleep during a workout: logind does not let bellhopd keep this machine awake. Install polkitd, or \
                    check its rules: they must allow org.freedesktop.login1.inhibit-block-idle for the user of bellhopd.
                    """)
            #expect(await inhibitor.examine(.idle) == .refused(denied))
            inhibitor.hold(.nothing, because: "")
            inhibitor.hold(.idle, because: Self.why)
            _ = try await logind.asked.element(2)
            logind.answer(["idle": .error("org.freedesktop.DBus.Error.LimitsExceeded", "Too many")])
            inhibitor.hold(.nothing, because: "")
            inhibitor.hold(.idle, because: Self.why)
            let told = try await lines.element(1)
            #expect(told.contains("logind reports: Too many"), "\(told)")
            logind.answer([:])
            // The lock is wanted and is available now.
            #expect(await inhibitor.examine(.idle) == .held)
            inhibitor.hold(.nothing, because: "")
            #expect(try await logind.released.element(0) == "idle")
            #expect(lines.count == 2)
        }
    }

    @Test("P-1: where only sleep is refused, the other lock is held, and it is said what is missing")
    func half() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address, answers: ["sleep": .notPermitted])
            let inhibitor = inhibitor(bus)
            inhibitor.hold(.sleep, because: Self.why)
            let line = try await lines.element(0)
            #expect(line.hasPrefix("somebody can put this machine to sleep during a workout: logind does not let bellhopd"), "\(line)")
            #expect(line.contains("Set inhibit = \"idle\" in [training]"), "\(line)")
            #expect(logind.released.count == 0)
            inhibitor.hold(.nothing, because: "")
            #expect(try await logind.released.element(0) == "idle")
            #expect(await inhibitor.examine(.sleep) == .refused(SleepRefusal(.sleep, .notPermitted)))
        }
    }

    @Test("P-1: no bus, no logind, one that is mute, and one that talks nonsense are told apart")
    func missing() async throws {
        try await PrivateBus.run { bus in
            func cause(_ limit: Duration = .seconds(60)) async -> SleepRefusal.Cause? {
                guard case .refused(let refusal) = await inhibitor(bus, limit: limit).examine(.idle) else { return nil }
                #expect(refusal.lock == .idle)
                return refusal.cause
            }
            #expect(await cause() == .noLogind)
            let logind = try await StandInLogind(on: bus.address, answers: ["idle": .nonsense])
            #expect(await cause() == .failed("the answer \"s\" contains no lock"))
            logind.answer(["idle": .later])
            #expect(await cause(.milliseconds(20)) == .failed("no answer within 20 ms"))
            await bus.kill()
            guard case .noBus(let why) = await cause() else {
                Issue.record("a bus that is gone")
                return
            }
            #expect(why.contains("Connection refused"), "\(why)")
        }
        let nowhere = LogindInhibitor(address: BusAddress("unix:path=/nowhere/bus"), timekeeper: BootClock()) { [lines] in lines.append($0)
        }
        nowhere.hold(.idle, because: Self.why)
        let line = try await lines.element(0)
        #expect(line.hasPrefix("this machine may fall asleep during a workout: there is no system bus ("), "\(line)")
        #expect(line.hasSuffix("If this machine never sleeps, set inhibit = \"none\" in [training]."), "\(line)")
    }

    @Test("P-1: a logind that does not run yet is started by the bus; one that cannot be is none")
    func started() async throws {
        let bus = try await PrivateBus(isRunning: false)
        bus.addService("org.freedesktop.login1", command: "/bin/sh -c \"touch \(bus.folder)/started; exit 1\"")
        try await bus.start()
        #expect(await inhibitor(bus).examine(.idle) == .refused(SleepRefusal(.idle, .noLogind)))
        #expect(access(bus.folder + "/started", F_OK) == 0)
        await bus.end()
    }

    @Test("P-1: whoever only looks whether it could be held holds nothing afterwards")
    func looked() async throws {
        try await PrivateBus.run { bus in
            let logind = try await StandInLogind(on: bus.address)
            let inhibitor = inhibitor(bus)
            #expect(await inhibitor.examine(.sleep) == .free)
            #expect(try await logind.released.first(2).sorted() == ["idle", "sleep"])
        }
    }
}
#endif
