import BellhopCore
import ControlWire
import Testing

@testable import bellhop

@Suite("Undo on the command line")
struct UndoTests {
    private static let act = Act(
        id: ActID(UUIDv7(at: Samples.now, randomA: 3, randomB: 1)), words: "stopped \("Tea")", by: nil, at: Samples.now, isUndo: false,
        trace: ActTrace())

    /// Answers each command as if it had changed something, and each undo as if the timer Tea were
    /// running again.
    private static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        let offer = UndoOfferJSON(act, in: .english)
        switch asked.target.prefix(while: { $0 != "?" }) {
        case "/v1/undo" where asked.body.contains("old"):
            return try .problem(ProblemJSON(Refusal(.tooLate, "\"\(act.words)\" was more than 1 min ago and can no longer be taken back.")))
        case "/v1/undo":
            var answer = UndoJSON(words: "stopped Tea", message: "Tea runs again: 3 min left, ends 14:10.", timers: [Samples.tea()])
            answer.undo = offer
            return try .ok(answer)
        case "/v1/find": return try .ok(FoundJSON(matches: [MatchJSON(type: "timer", id: "Tea", name: "Tea")]))
        case "/v1/timers/Tea":
            var answer = TimerAnswerJSON(timer: Samples.tea(), message: "Tea is stopped.")
            answer.undo = offer
            return try .ok(answer)
        default:
            var answer = PetAnswerJSON(pet: Samples.happy())
            answer.undo = offer
            return try .ok(answer)
        }
    }

    @Test("undo without a token and with one becomes the request that it means, and prints what is so again")
    func requests() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            for (line, body) in [(["undo"], "{}"), (["undo", "018f"], #"{"token":"018f"}"#)] {
                let run = await CommandRun.run(line, socket: daemon.path)
                #expect(run.status == 0)
                #expect(run.out == "✓ Tea runs again: 3 min left, ends 14:10.\n")
                #expect(daemon.requests.last.map { "\($0.method) \($0.target) \($0.body)" } == "POST /v1/undo \(body)")
            }
            let late = await CommandRun.run(["undo", "old"], socket: daemon.path)
            #expect(late.status == 65)
            #expect(late.err.contains("can no longer be taken back"))
            let json = await CommandRun.run(["undo", "--json"], socket: daemon.path)
            #expect(json.out.contains(#""token":"\#(Self.act.id)""#))
        }
    }

    @Test("commands that hurt by mistake say on a terminal how to take them back; the others do not, and nothing does in a pipe")
    func wayBack() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            try await inEachLanguage {
                var shown = ""
                for line in [
                    ["stop", "Tea"], ["stop", "--pet", "Snowy"], ["fold", "Snowy"], ["abandon", "Snowy"],
                    ["pet", "delete", "Snowy", "--yes"], ["wash", "Snowy"], ["finish", "Snowy"],
                ] {
                    let piped = await CommandRun.run(line, socket: daemon.path)
                    #expect(piped.status == 0 && !piped.out.contains("bellhop undo"), "\(line) \(piped.err)")
                    let run = await CommandRun.run(line, socket: daemon.path, isWatched: true)
                    shown += "$ bellhop \(line.joined(separator: " "))\n" + run.out
                }
                try expectGolden(shown, "undo-way-back")
            }
        }
    }
}
