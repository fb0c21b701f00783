import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests a household of two people against the running daemon.
@Suite(.timeLimit(.minutes(15))) struct MemberTests {
    private static let config =
        DaemonConfig.json + """
            [sinks.hall]
            type = "stdout"
            file = "@/hall"
            [members.anna]
            name = "Anna"
            sinks = ["hall"]
            [members.ben]
            name = "Ben"
            [[routes]]
            match = { member = "anna" }
            sinks = ["out"]
            members = ["anna"]
            [default]
            sinks = ["out"]

            """

    @Test("G15: whose turn it is goes on with each fold, is told in the notice, survives kill -9, and is swapped and swapped back")
    func turns() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            func bellhop(_ arguments: String...) async throws -> String {
                let run = try await daemon.bellhop(arguments: arguments)
                #expect(run.status == 0, "\(arguments): \(run.output)\(run.errors)")
                return run.output
            }
            func round(by doer: String) async throws -> PrintedNotice {
                _ = try await bellhop("wash", "Snowy", "--for", "1s")
                let washed = try await daemon.notice("laundry.washed", name: "Snowy")
                _ = try await bellhop("skip-dryer", "Snowy")
                _ = try await bellhop("fold", "Snowy", "--by", doer)
                return washed
            }
            try await daemon.addPet("Snowy")
            let unknown = try await daemon.bellhop("pet", "set", "Snowy", "--turns", "Anna,Carl")
            #expect(unknown.status == 66 && unknown.errors.contains("anna, ben"), "\(unknown)")
            _ = try await bellhop("pet", "set", "Snowy", "--turns", "Anna,Ben")
            #expect(try await bellhop("pet", "show", "Snowy").contains("Anna"))
            #expect(try await round(by: "anna").body.hasSuffix("Anna's turn."))
            try await daemon.kill9()
            try await daemon.start()
            #expect(try await bellhop("status").contains("Ben's turn"))
            #expect(try await bellhop("swap", "Snowy").contains("Anna"))
            #expect(try await bellhop("status").contains("Anna's turn"))
            _ = try await bellhop("undo")
            #expect(try await bellhop("status").contains("Ben's turn"))
            let stats = try await bellhop("stats")
            #expect(stats.contains(/Anna +0 +0 +1/), "\(stats)")
        }
    }

    @Test(
        "G15: with --turns fairest, the notice is on the screens of whose turn it is; a swap moves it; whoever folds takes it; stats count each"
    )
    func fairest() async throws {
        let config =
            DaemonConfig.json + """
                [sinks.hall]
                type = "stdout"
                format = "text"
                file = "@/hall"
                [sinks.desk]
                type = "stdout"
                format = "text"
                file = "@/desk"
                [members.anna]
                name = "Anna"
                sinks = ["hall"]
                [members.ben]
                name = "Ben"
                sinks = ["desk"]
                [[routes]]
                sinks = ["out"]
                members = ["owner"]

                """
        try await DaemonProcess.run(config: config) { daemon in
            func bellhop(_ arguments: String...) async throws -> String {
                let run = try await daemon.bellhop(arguments: arguments)
                #expect(run.status == 0, "\(arguments): \(run.output)\(run.errors)")
                return run.output
            }
            /// Waits until the only unanswered notice is on this screen, and is on no other.
            func waits(on sink: String, turn: String) async throws {
                while true {
                    let open = try await daemon.status().unacknowledged
                    if open.count == 1, open[0].notice.body.hasSuffix(turn) { break }
                    try Task.checkCancellation()
                }
                let event = try #require(try await daemon.status().unacknowledged.first?.number)
                #expect(try await daemon.delivery(of: event, at: sink)?.state == "sent")
                #expect(try await daemon.delivery(of: event, at: sink == "hall" ? "desk" : "hall") == nil)
            }
            try await daemon.addPet("Snowy")
            #expect(try await bellhop("pet", "set", "Snowy", "--turns", "fairest").contains("Anna's turn, then Ben's"))
            _ = try await bellhop("wash", "Snowy", "--for", "1s")
            try await waits(on: "hall", turn: "Anna's turn.")
            #expect(try await bellhop("swap", "Snowy").contains("Ben's turn, then Anna's"))
            try await waits(on: "desk", turn: "Ben's turn.")
            _ = try await bellhop("skip-dryer", "Snowy")
            // Anna folds, although it is Ben's turn. Now Ben has folded least.
            #expect(try await bellhop("fold", "Snowy", "--by", "anna").contains("Ben's turn, then Anna's"))
            #expect(try await bellhop("stats").contains(/Anna +0 +0 +1\n +Ben +0 +0 +0/))
            _ = try await bellhop("undo")
            #expect(try await bellhop("status").contains("Ben's turn"))
            #expect(try await !bellhop("stats").contains(/Anna +0 +0 +1/))
        }
    }

    @Test("G15: who did it is in the journal, in the history and in an export, over a restart; nobody unknown does anything")
    func by() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            func bellhop(_ arguments: [String], _ variables: [String: String] = [:]) async throws -> Program.Result {
                try await Program.run(
                    [Programs.path("bellhop")] + arguments,
                    environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }.merging(variables) { $1 })
            }
            try await daemon.addPet("Snowy")
            let unknown = try await bellhop(["wash", "Snowy", "--by", "carl"])
            #expect(unknown.status == 66 && unknown.errors.contains("The config has: anna, ben"), "\(unknown)")
            let whole = try await bellhop(["wash", "Snowy", "--for", "1s", "--by", "anna"])
            #expect(whole.status == 0 && !whole.output.contains("Anna"), "\(whole)")
            let washed = try await daemon.notice("laundry.washed", name: "Snowy")
            #expect(washed.labels["by"] == "Anna")
            #expect(try await daemon.delivery(of: washed.event, at: "hall") != nil, "it is Anna's")
            try await daemon.kill9()
            try await daemon.start()
            #expect(try await bellhop(["skip-dryer", "Snowy"]).status == 0)
            #expect(try await bellhop(["fold", "Snowy"], ["BELLHOP_BY": "ben"]).status == 0)
            let folded = try await daemon.notice("laundry.folded", name: "Snowy")
            #expect(folded.labels["by"] == "Ben")
            let why = try await bellhop(["why", "\(folded.event)"])
            #expect(why.output.contains("by Ben"), "\(why)")
            let history: HistoryJSON = try await daemon.client.send(Request(.history))
            #expect(history.tasks.map(\.washedBy) == ["Anna"] && history.tasks.map(\.foldedBy) == ["Ben"])
            let table = try await bellhop(["export", "--format", "csv"])
            #expect(table.output.contains(",washed_by,dried_by,folded_by") && table.output.contains(",Anna,,Ben"), "\(table)")

            #expect(try await bellhop(["timer", "1s", "Tea", "--by", "ben", "--owner", "anna"]).status == 0)
            let tea = try await daemon.notice("timer.finished", name: "Tea")
            #expect(tea.labels["owner"] == "Anna" && tea.labels["by"] == "Ben")
            #expect(try await daemon.delivery(of: tea.event, at: "hall") != nil)
            // The beginning of a name is enough, and the answer says who is meant.
            let beginning = try await bellhop(["ack", "Tea", "--by", "be"])
            #expect(beginning.status == 0 && beginning.output.hasSuffix("Done by Ben."), "\(beginning)")
            let answered = try await bellhop(["why", "\(tea.event)/hall"])
            #expect(answered.output.contains("answered by Ben on the command line"), "\(answered)")
            let members = try await bellhop(["members"])
            #expect(members.output.contains("anna") && members.output.contains("Sinks of the house: out"), "\(members)")
        }
    }
}
