import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Runs the programs: a script asks a question, and a person answers it.
@Suite("Questions through the programs", .timeLimit(.minutes(15))) struct NotifyWaitTests {
    private static let question = ["notify", "Deploy?", "--key", "deploy", "--action", "yes=Deploy", "--action", "no=Cancel", "--wait"]

    /// Asks the question, and returns when it is in the journal.
    private func ask(_ daemon: DaemonProcess, _ more: [String] = []) async throws -> Program {
        let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
        let script = try await Program.start([Programs.path("bellhop")] + Self.question + more, environment: environment)
        try await script.saying("waits for an answer")
        return script
    }

    @Test("the script gets the name of the answer, whoever gives it on the command line")
    func answered() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let script = try await ask(daemon)
            #expect(try await daemon.notice("inlet.received", name: "Deploy?").event == 1)
            #expect(try await daemon.bellhop("answer", "deploy", "maybe").status != 0)
            #expect(!script.hasEnded)
            #expect(try await daemon.bellhop("answer", "deploy", "no").status == 0)
            #expect(try await script.exit() == 0)
            #expect(script.output.all == ["no"])
            #expect(try await daemon.bellhop("answer", "1", "yes").status == 65)
        }
    }

    @Test("kill -9 of the daemon loses neither the question nor the answer, before the answer and right after it")
    func survivesKill() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let script = try await ask(daemon)
            try await daemon.kill9()
            try await daemon.start()
            #expect(try await daemon.status().unacknowledged.map(\.notice.name) == ["Deploy?"])
            script.signal(SIGSTOP)
            #expect(try await daemon.bellhop("answer", "deploy", "yes").status == 0)
            try await daemon.kill9()
            script.signal(SIGCONT)
            try await daemon.start()
            #expect(try await script.exit() == 0)
            #expect(script.output.all == ["yes"])
        }
    }

    @Test("a question ends with 124 when its time is over, also while the daemon is down; with 65 when somebody dismisses it")
    func ends() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let late = try await ask(daemon, ["--timeout", "1s"])
            #expect(try await late.exit() == 124)
            #expect(late.output.all.isEmpty)
            let dismissed = try await ask(daemon)
            #expect(try await daemon.bellhop("ack", "deploy").status == 0)
            #expect(try await dismissed.exit() == 65)
            let alone = try await ask(daemon, ["--timeout", "1s"])
            try await daemon.kill9()
            #expect(try await alone.exit() == 124)
            try await daemon.start()
        }
    }
}
