import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

/// Tests that a command can be undone although the daemon was killed in between.
@Suite("Undo with a daemon that dies", .timeLimit(.minutes(15))) struct UndoTests {
    private func due(of name: String, _ daemon: DaemonProcess) async throws -> Timestamp? {
        try await daemon.timerList().timers.first { $0.name == name }?.endsAt
    }

    @Test("killed with -9 between a command and its undo: the timer, the laundry and the deleted pet come back")
    func between() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let tea = try await daemon.timer("Tea", for: .minutes(10))
            try await daemon.addPet("Snowy")
            try await daemon.wash("Snowy", for: .minutes(10))
            for command in [["stop", "Tea"], ["abandon", "Snowy"], ["pet", "delete", "Snowy", "--yes"], ["fold", "Socks"]] {
                if command[0] == "fold" {
                    try await daemon.addPet("Socks")
                    try await daemon.wash("Socks", for: .minutes(1))
                    for verb in ["finish", "skip-dryer"] { #expect(try await daemon.bellhop(verb, "Socks").status == 0) }
                }
                let before = try await daemon.status()
                let run = try await Program.run(
                    [Programs.path("bellhop")] + command, environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
                #expect(run.status == 0, "\(run.errors)")
                try await daemon.kill9()
                try await daemon.start()
                let undo = try await daemon.bellhop("undo")
                #expect(undo.status == 0, "\(command): \(undo.errors)")
                let after = try await daemon.status()
                #expect(after.pets.map(\.state) == before.pets.map(\.state), "\(command)")
                #expect(after.timers.map(\.endsAt) == before.timers.map(\.endsAt), "\(command)")
            }
            #expect(try await due(of: "Tea", daemon) == tea.endsAt)
        }
    }

    @Test("killed with -9 during an undo: it happened as a whole or not at all, and can be asked for again")
    func during() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let tea = try await daemon.timer("Tea", for: .minutes(10))
            for round in 0..<6 {
                try await daemon.stop(timer: "Tea")
                async let answer = daemon.bellhop("undo")
                // Each round kills the daemon a little later.
                for _ in 0..<round { _ = try await daemon.status() }
                try await daemon.kill9()
                try await daemon.start()
                let isAnswered = try await answer.status == 0
                if try await due(of: "Tea", daemon) == nil {
                    #expect(!isAnswered, "the daemon had answered")
                    let again = try await daemon.bellhop("undo")
                    #expect(again.status == 0, "\(again.errors)")
                }
                #expect(try await due(of: "Tea", daemon) == tea.endsAt)
            }
        }
    }
}
