import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests that the daemon stops the work of a client that has gone away.
@Suite(.timeLimit(.minutes(15))) struct LeavingClientTests {
    /// Returns whether a thread of the process works on an import.
    private func isImporting(_ id: Int32) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task").contains { thread in
            (try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/comm", encoding: .utf8)) == "bellhop-import\n"
        }
    }

    @Test(
        "security F4: an import whose client leaves is not carried out; one whose client stays is",
        arguments: [true, false])
    func importing(leaves: Bool) async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let program = try daemon.program
            let body = Self.household
            let caller = try SilentCallers(1, at: daemon.socket)
            let head = "POST /v1/import?mode=replace HTTP/1.1\r\nHost: bellhop\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            try caller.send(head + body)
            // The client leaves while the daemon is checking the file.
            while try !isImporting(program.id) { try Task.checkCancellation() }
            program.signal(SIGSTOP)
            #expect(try isImporting(program.id), "the import was over before the client could leave")
            if leaves { caller.endSending() }
            program.signal(SIGCONT)
            let answer = await OwnThread.value(named: "reader") { caller.answer() } ?? ""
            #expect(answer.contains(leaves ? "The import was cancelled; nothing was imported." : "HTTP/1.1 200"), "\(answer)")
            #expect(try await daemon.status().pets.count == (leaves ? 0 : 1))
        }
    }

    /// An export with one pet and so many rounds that their import takes far longer than the end of
    /// a connection.
    private static var household: String {
        let pet = "019a0000-0000-7000-8000-000000000001"
        let rounds = (0..<6000).map { number in
            """
            {"id":"019a0000-0000-7000-8000-1\(String(format: "%011d", number))","petId":"\(pet)","startDate":"2026-01-01T08:00:00Z",\
            "stage":"completed","isCompleted":true,"washStartTime":"2026-01-01T08:00:00Z","washEndTime":"2026-01-01T08:05:00Z",\
            "dryStartTime":"2026-01-01T08:06:00Z","dryEndTime":"2026-01-01T08:16:00Z","foldCompletedTime":"2026-01-01T08:20:00Z",\
            "foldedLate":false,"washDurationMinutes":45,"dryDurationMinutes":60}
            """
        }
        return """
            {"schema":"bellhop-export/1","pets":[{"id":"\(pet)","name":"Snowy","createdDate":"2020-01-01T08:00:00Z","currentState":"neutral",\
            "isActive":true,"health":60,"lastHealthUpdate":"2026-01-01T08:00:00Z","totalCyclesCompleted":3,"currentStreak":3,"longestStreak":3,\
            "deaths":0,"pausedMs":0,"restDays":"","cycleFrequencyDays":7,"washDurationMinutes":45,"dryDurationMinutes":60,"tags":[]}],\
            "tasks":[\(rounds.joined(separator: ","))]}
            """
    }
}
