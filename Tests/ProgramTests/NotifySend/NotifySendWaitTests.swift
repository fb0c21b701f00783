#if Desktop
import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests a script that waits for its pop-up through the stand-in of `notify-send`.
@Suite("Waiting with the stand-in of notify-send", .timeLimit(.minutes(15)), .serialized) struct NotifySendWaitTests {
    /// Asks a question, and returns the script when its pop-up is on the screen and stored.
    private func ask(_ pair: NotifySendPair, _ words: String...) async throws -> (script: Program, id: UInt32, event: Int64) {
        let server = pair.standIn.server
        let count = server.notifications.count
        let script = try await Program.start(pair.standIn.arguments + words, environment: pair.standIn.environment)
        let id = try await server.notifications.element(count).id
        let notice = try await pair.daemon.notice("inlet.received", name: words.last ?? "")
        // Wait until the delivery is stored.
        _ = try await pair.daemon.delivery(of: notice.event, at: "desktop")
        return (script, id, notice.event)
    }

    @Test("kill -9 of the daemon loses neither the pop-up nor the answer")
    func survivesKill() async throws {
        try await NotifySendPair.run { pair in
            let server = pair.standIn.server
            let (script, id, _) = try await ask(pair, "-A", "yes=Yes", "-w", "Deploy?")
            try await pair.daemon.kill9()
            try await pair.daemon.start()
            // The new process takes over the pop-up, so its button works again.
            let adopted = try await server.notifications.element(1)
            #expect(adopted.replaces == id && adopted.actions == ["yes", "Yes"])
            server.press("yes", on: adopted.id)
            #expect(try await script.exit() == 0)
            #expect(script.output.all == ["yes"])
            #expect(await server.shown() == [])
        }
    }

    @Test("an answer on the command line counts, and acknowledging or withdrawing the notice ends the waiting; the pop-up goes away")
    func elsewhere() async throws {
        try await NotifySendPair.run { pair in
            let (answered, _, event) = try await ask(pair, "-A", "yes=Yes", "-A", "default=Open", "One?")
            #expect(try await pair.daemon.bellhop("answer", String(event), "default").status == 0)
            #expect(try await answered.exit() == 0)
            #expect(answered.output.all == ["default"])
            let (acknowledged, _, second) = try await ask(pair, "-w", "Two")
            #expect(try await pair.daemon.bellhop("ack", String(second)).status == 0)
            #expect(try await acknowledged.exit() == 0)
            let (withdrawn, _, _) = try await ask(pair, "-p", "-w", "Three")
            let number = try await withdrawn.output.element(0)
            #expect(try await pair.daemon.bellhop("notify", "--done", "--key", "notify-send-" + number).status == 0)
            #expect(try await withdrawn.exit() == 0)
            #expect(acknowledged.output.all == [] && withdrawn.output.all == [number])
            _ = try await pair.standIn.server.closings.first(3)
            #expect(await pair.standIn.server.shown() == [])
        }
    }

    @Test("a pop-up that its person dismisses is over on the other screens, too")
    func dismissed() async throws {
        try await NotifySendPair.run { pair in
            let (script, id, event) = try await ask(pair, "-A", "yes=Yes", "Deploy?")
            pair.standIn.server.close(id, reason: 2)
            #expect(try await script.exit() == 0)
            #expect(script.output.all == [])
            #expect(try await pair.daemon.status().unacknowledged.isEmpty)
            #expect(try await pair.daemon.bellhop("answer", String(event), "yes").status == 65)
        }
    }

    @Test("Control-C withdraws the notice and exits with 0; SIGTERM leaves it")
    func interrupted() async throws {
        try await NotifySendPair.run { pair in
            let (script, id, _) = try await ask(pair, "-A", "yes=Yes", "Deploy?")
            script.signal(SIGINT)
            #expect(try await script.exit() == 0)
            #expect(script.output.all == [])
            #expect(try await pair.standIn.server.closings.element(0) == id)
            let (other, _, _) = try await ask(pair, "-w", "Stays")
            #expect(try await other.terminate() == 128 + SIGTERM)
            #expect(try await pair.daemon.status().unacknowledged.map(\.notice.name) == ["Stays"])
        }
    }

    @Test("without a daemon, the text is on standard error and the exit status is 1; help and version name Bellhop")
    func alone() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let environment = DaemonProcess.environment(folder).merging(["BELLHOP_SOCKET": folder.path + "/none"]) { $1 }
        let standIn = [try Programs.path("bellhop"), "notify", "--like-notify-send"]
        let alone = try await Program.run(standIn + ["S"], environment: environment)
        #expect((alone.status, alone.output) == (1, "") && !alone.errors.isEmpty)
        for word in ["--help", "-?"] {
            let help = try await Program.run(standIn + ["-p", word], environment: environment)
            #expect(help.status == 0 && help.output.contains("Bellhop") && help.output.contains("--replace-id"), "\(help)")
        }
        for word in ["--version", "-v"] {
            let version = try await Program.run(standIn + [word], environment: environment)
            #expect(version.status == 0 && version.output.hasPrefix("notify-send 0.8.1 (Bellhop "), "\(version)")
        }
        let misplaced = try await Program.run([standIn[0], "notify", "S", "--like-notify-send"], environment: environment)
        #expect(misplaced.status == 64 && misplaced.errors.contains("first word"))
        withExtendedLifetime(folder) {}
    }
}
#endif
