#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Glibc
import Testing

/// Tests the speed and the memory use with many notices.
@Suite(.timeLimit(.minutes(15)), .serialized) struct LoadTests {
    /// Runs `count` operations, 64 at a time, as a courier does. Returns the number of operations
    /// that succeeded.
    private static func pipeline(_ count: Int, _ body: @escaping @Sendable (Int) async -> Bool) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            var done = 0
            for index in 0..<count {
                if index >= 64, await group.next() == true { done += 1 }
                group.addTask { await body(index) }
            }
            for await isDone in group where isDone { done += 1 }
            return done
        }
    }

    @Test("20,000 notices are shown, each once; the rate is printed (goal: 5,000 a second in a release build)")
    func throughput() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.keepsNoRecords = true
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let clock = BootClock()
            let bench = try Bench(bus.variables, ["at_once": .integer(100)], time: clock)
            _ = await bench.sink.check()
            let start = clock.now().sinceBoot
            let done = await Self.pipeline(20_000) { index in
                let outcome = await bench.perform(.deliver(.washed("key-\(index % 100)", number: Int64(index)), previous: nil))
                return outcome != .deferred("", after: nil) && !outcome.isDeferred && !outcome.isAmbiguous
            }
            let seconds = Double((clock.now().sinceBoot - start).inMilliseconds) / 1000
            print("pop-ups: \(Int(20_000 / seconds)) notices a second, 64 in flight, the stand-in server in the same process")
            #expect(done == 20_000)
            #expect(await server.shown().count == 100)
            // The limit is so low that only a defect can miss it, even on a slow machine.
            #expect(20_000 / seconds > 500)
            await bench.end()
        }
    }

    @Test("50,000 notices shown and taken back leave nothing in memory (facts §5)")
    func memory() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.keepsNoRecords = true
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables, ["at_once": .integer(100)])
            let pair: @Sendable (Int) async -> Bool = { index in
                let event = Event.washed("key-\(index)", number: Int64(index))
                guard case .accepted(let receipt) = await bench.perform(.deliver(event, previous: nil)) else { return false }
                return await bench.perform(.withdraw(event, previous: receipt)) == .accepted(.none)
            }
            #expect(await Self.pipeline(5_000, pair) == 5_000)
            let before = Self.residentKilobytes()
            #expect(await Self.pipeline(50_000, pair) == 50_000)
            let grown = Self.residentKilobytes() - before
            #expect(grown < 16_384, "\(grown) KB more")
            #expect(await server.shown() == [])
            await bench.end()
        }
    }

    private static func residentKilobytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 128)
        guard fgets(&text, 128, file) != nil else { return 0 }
        let fields = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }
}
#endif
