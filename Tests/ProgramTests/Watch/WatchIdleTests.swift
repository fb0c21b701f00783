import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests promise 7 for the terminal view: it makes no system call while nothing changes in the
/// household.
@Suite("bellhop watch at rest", .timeLimit(.minutes(15))) struct WatchIdleTests {
    @Test(
        "T-7: with nothing running it writes nothing and makes no system call for 30 s; with a running timer it takes under 1 % of a core")
    func idle() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
            let command = "\(try Programs.path("bellhop")) watch; cat"
            try await TmuxTerminal.run(command, in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("Snowy")
                let id = try await terminal.process("bellhop")
                // The settling time covers two things: the few seconds in which the pet moves after
                // the view opens, and the time limit of the first request, which is 30 s.
                let calls = try await calls(of: id, settling: 36, watching: 30, in: daemon.scratch)
                #expect(calls.isEmpty, "\(calls.prefix(20).joined(separator: "\n"))")

                try await daemon.wash("Snowy")
                try await terminal.until("44:5")
                let before = try Self.used(id)
                let counted = try await self.calls(of: id, settling: 0, watching: 20, in: daemon.scratch)
                // The view is drawn now, but at most twice a second.
                #expect(counted.count { $0.contains("write(1,") } >= 15)
                #expect(counted.count { $0.contains("write(1,") } <= 60)
                let share = (try Self.used(id) - before) / 20
                // strace itself costs more time than the program that it observes. In a debug
                // build, the result proves nothing.
                if Programs.areRelease {
                    #expect(share < 0.01, "\(share)")
                } else {
                    print("a view with a timer (debug build): \(share) of a core")
                }
            }
        }
    }

    /// Returns the processor time that the process has used, in seconds.
    private static func used(_ id: pid_t) throws -> Double {
        let stat = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        return try [fields[12], fields[13]].map { try #require(Double($0)) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func calls(of id: pid_t, settling: Int, watching: Int, in scratch: TemporaryFolder) async throws -> [String] {
        let file = scratch.path + "/strace"
        let trace = try await Program.run(
            ["timeout", "--signal=INT", String(settling + watching), "strace", "-f", "-ttt", "-p", String(id), "-o", file])
        #expect(trace.errors.contains("attached"), "\(trace.errors) (is the package strace installed, and may it attach?)")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        func time(_ line: String) -> Double? { line.split(separator: " ").dropFirst().first.flatMap { Double($0) } }
        let start = try #require(lines.first.flatMap(time))
        return lines.filter { line in
            guard let time = time(line), time > start + Double(settling) else { return false }
            return !line.contains("<detached ...>") && !line.hasSuffix("<unfinished ...>") && !line.contains("+++")
        }
    }
}
