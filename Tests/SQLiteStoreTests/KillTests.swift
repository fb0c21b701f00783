import BellhopCore
import BellhopTestKit
import Foundation
import SQLiteStore
import Testing

/// Tests promises 1 and 2: answered steps survive `kill -9`, and a step is stored completely or not
/// at all.
@Suite struct KillTests {
    private static let folderVariable = "BELLHOP_STORE_KILLED_IN"

    @Test("T-13, T-3: killed with -9 at any moment, nothing answered is lost and no step is half there", arguments: [3, 57, 211, 499])
    func killed(answers: Int) async throws {
        let folder = try TemporaryFolder()
        let answered = folder.path + "/answered"
        try #require(mkfifo(answered, 0o600) == 0)
        // Start this test program a second time. The second process runs only the writer below.
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var arguments = [program, "--testing-library", "swift-testing", "--filter", "KillTests/writer"]
        if let bundle = CommandLine.arguments.firstIndex(of: "--test-bundle-path") {
            arguments += CommandLine.arguments[bundle...].prefix(2)
        }
        let child = try await Program.start(
            arguments, environment: ProcessInfo.processInfo.environment.merging([Self.folderVariable: folder.path]) { $1 })
        let isStarted = OwnThread.start(named: "reader") {
            // The writer writes one byte into the pipe for each answered step.
            let pipe = open(answered, O_RDONLY)
            var byte: UInt8 = 0
            for _ in 0..<answers where read(pipe, &byte, 1) != 1 { break }
            child.signal(SIGKILL)
            close(pipe)
        }
        precondition(isStarted, "a test needs a thread")
        #expect(try await child.exit() == 128 + SIGKILL)

        let store = try await SQLiteStore.open(folder.database)
        let events = try await store.events(EventQuery(limit: .max))
        #expect(events.count >= answers)
        #expect(events.map(\.number) == Array(1...EventNumber(events.count)))
        #expect(try await store.timers(TimerQuery()).count == events.count)
        #expect(try await store.outbox(limit: .max).map(\.operation.event.number) == events.map(\.number))
        #expect(try await store.note("last") == "\(events.count)")
        await store.close()
    }

    @Test("the program that the test above kills (does nothing by itself)")
    func writer() async throws {
        guard let folder = ProcessInfo.processInfo.environment[Self.folderVariable] else { return }
        let store = try await SQLiteStore.open(folder + "/bellhop.db")
        let pipe = open(folder + "/answered", O_WRONLY)
        for number in 1... {
            let changes: [Change] = [
                .arm(StoreSamples.timer(number), replacing: nil), .announce(StoreSamples.event(number), [StoreSamples.draft()]),
                .note(key: "last", value: "\(number)"),
            ]
            _ = try await store.commit(Step(changes, at: StoreSamples.start))
            try #require(write(pipe, "x", 1) == 1)
        }
    }
}
