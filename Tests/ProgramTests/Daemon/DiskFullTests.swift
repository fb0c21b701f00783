import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// The disk is full under the running daemon.
@Suite(.timeLimit(.minutes(5))) struct DiskFullTests {
    @Test(
        "D-24: on a full disk a command is refused with a plain error; with room again work goes on, and nothing answered is lost: promises 1, 6"
    )
    func fullDisk() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.makeFolder("state/bellhop")
        try await SmallDisk.mounted(at: daemon.stateFolder, options: "size=2m") {
            try await daemon.start()
            var answered = Set<String>()
            for number in 100..<110 {
                try await daemon.timer("Early \(number)", for: .seconds(3))
                answered.insert("Early \(number)")
            }
            // All that is left, down to the last block; dd ends with a fault, as it should.
            let ballast = daemon.stateFolder + "/ballast"
            _ = try await Program.run(["dd", "if=/dev/zero", "of=" + ballast, "bs=1k"])

            var refusal: ProblemJSON?
            let due = DaemonProcess.now() + .seconds(5)
            for number in 1000..<3000 where refusal == nil {
                do {
                    // Space that the log has already taken is used up first.
                    let label = String(repeating: "x", count: 100)
                    try await daemon.timer("Late \(number)", due: due, labels: ["a": label, "b": label, "c": label])
                    answered.insert("Late \(number)")
                } catch ControlError.problem(let problem) {
                    refusal = problem
                }
            }
            let problem = try #require(refusal, "the disk never became full")
            #expect(problem.status == 507)
            #expect(problem.code == "noSpace")
            #expect(problem.detail.lowercased().contains("room"))
            // The command line says the same, with the exit code of DESIGN §9. After a pause the room of the log was given back: it is taken, too.
            var said = try await daemon.bellhop("timer", "10h", "Tea")
            for number in 0..<20 where said.status == 0 {
                _ = try await Program.run(["dd", "if=/dev/zero", "of=\(ballast)-\(number)", "bs=1k"])
                said = try await daemon.bellhop("timer", "10h", "Tea \(number)")
            }
            #expect(said.status == 74)
            #expect(said.errors.lowercased().contains("room"))
            // What needs no room works.
            #expect(try await daemon.timerList().total > 0)

            // The first ones come due in this time; to tell them needs room.
            _ = try await Program.run(["sleep", "3.5"])
            for name in try FileManager.default.contentsOfDirectory(atPath: daemon.stateFolder) where name.hasPrefix("ballast") {
                try FileManager.default.removeItem(atPath: daemon.stateFolder + "/" + name)
            }
            try await daemon.timer("After", for: .seconds(1))
            answered.insert("After")
            let told = Tally(answered)
            await told.wait(in: daemon.output) { line in
                do {
                    return [try PrintedNotice(line).name]
                } catch {
                    return []
                }
            }
            #expect(told.missing.isEmpty)
            for notice in try daemon.notices { #expect(notice.lateness >= 0) }
            #expect(try await daemon.end() == 0)
            // It was answered, so it is still known after a start.
            try await daemon.start()
            #expect(try await daemon.timerList().timers.allSatisfy { $0.name.hasPrefix("Tea") })
            #expect(try await daemon.end() == 0)
        }
    }
}
