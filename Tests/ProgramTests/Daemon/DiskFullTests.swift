import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the running daemon on a full disk.
@Suite(.timeLimit(.minutes(15))) struct DiskFullTests {
    @Test(
        "D-24: on a full disk a command is refused with a plain error; with room again work goes on, and nothing answered is lost: promises 1, 6"
    )
    func fullDisk() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        try daemon.scratch.makeFolder("state/bellhop")
        try await SmallDisk.mounted(at: daemon.stateFolder, options: "size=2m") {
            try await daemon.start()
            // This timer still runs when the disk is full, however long it takes to fill it.
            try await daemon.timer("Tea for an hour", for: .hours(1))
            var answered = Set<String>()
            for number in 100..<110 {
                try await daemon.timer("Early \(number)", for: .seconds(3))
                answered.insert("Early \(number)")
            }
            // Use up all remaining space, down to the last block. dd is expected to fail.
            let ballast = daemon.stateFolder + "/ballast"
            _ = try await Program.run(["dd", "if=/dev/zero", "of=" + ballast, "bs=1k"])

            var refusal: ProblemJSON?
            let due = DaemonProcess.now() + .seconds(5)
            for number in 1000..<3000 where refusal == nil {
                do {
                    // These commands first use up the space that the log has already allocated.
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
            #expect(problem.detail.lowercased().contains("space"))
            // The command line reports the same fault, with the exit code of DESIGN §9. After a
            // pause the log releases space, so that space is used up as well.
            var said = try await daemon.bellhop("timer", "10h", "Tea")
            for number in 0..<20 where said.status == 0 {
                _ = try await Program.run(["dd", "if=/dev/zero", "of=\(ballast)-\(number)", "bs=1k"])
                said = try await daemon.bellhop("timer", "10h", "Tea \(number)")
            }
            #expect(said.status == 74)
            #expect(said.errors.lowercased().contains("space"))
            // Commands that need no disk space still work.
            #expect(try await daemon.timerList().total > 0)
            // A note of `doctor` may still fit where a new timer does not, but `doctor` must not
            // say that all is well.
            let doctor = try await daemon.bellhop("doctor")
            #expect(doctor.status == 69 && doctor.output.contains("✗ disk: 0 MB free"), "\(doctor)")

            // The first timers come due during this time. The daemon needs space to report them.
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
            // Every accepted timer still exists after a restart.
            try await daemon.start()
            #expect(try await daemon.timerList().timers.allSatisfy { $0.name.hasPrefix("Tea") })
            #expect(try await daemon.end() == 0)
        }
    }

    @Test("a disk that refuses each write is named in the error, with what to look for; the daemon lives, and what is due rings")
    func unwritable() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let program = try await daemon.start()
        do {
            try await daemon.timer("Egg", for: .seconds(15))
            // With a limit on the size of files, each write to the database log fails, as it does
            // on a broken disk. The kernel also sends SIGXFSZ.
            let limited = try await Program.run(["prlimit", "--pid", String(program.id), "--fsize=4096:"])
            try #require(limited.status == 0, "\(limited.errors)")
            try #require(daemon.notices.isEmpty, "the timer came due before the disk was broken")
            let refused = try await daemon.bellhop("timer", "10m", "Tea")
            #expect(refused.status != 0 && refused.errors.contains("the disk under \(daemon.stateFolder)"), "\(refused)")
            #expect(refused.errors.contains("a limit on the size of files"), "\(refused)")
            #expect(refused.errors.contains("dmesg") && refused.errors.contains("bellhop doctor"), "\(refused)")
            let egg = try await daemon.notice("timer.finished", name: "Egg")
            #expect(egg.lateness >= 0)
            let said = try await daemon.bellhop("status")
            #expect(said.output.contains("cannot be read or written"), "\(said)")

            let freed = try await Program.run(["prlimit", "--pid", String(program.id), "--fsize=unlimited:"])
            try #require(freed.status == 0, "\(freed.errors)")
            try await daemon.timer("Rice", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Rice")
            // The notice was sent before it could be stored, so it is sent once more after it is
            // stored.
            _ = await daemon.output.wait { lines in lines.count { PrintedNotice.matches($0, kind: "timer.finished", name: "Egg") } == 2 }
        } catch {
            try await daemon.kill9()
            throw error
        }
        #expect(try await daemon.end() == 0)
    }
}
