import BellhopCore
import ControlWire
import Glibc
import Testing

@testable import bellhop

/// Tests that a command that follows a stream ends when the program that reads its output goes
/// away.
@Suite("A reader that goes away", .timeLimit(.minutes(15))) struct ClosedReaderTests {
    @Test("A pipe has a reader who may go; a file has none")
    func readers() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        #expect(ReaderWatch.hasReader(ends[1]) && !ReaderWatch.isGone(ends[1]))
        close(ends[0])
        #expect(ReaderWatch.isGone(ends[1]))
        let file = open("/dev/null", O_WRONLY)
        defer { close(file) }
        #expect(!ReaderWatch.hasReader(file) && !ReaderWatch.hasReader(-1))
    }

    @Test("What follows ends quietly when its reader goes, though nothing happens")
    func ends() async throws {
        for words in [["events", "--follow", "--after", "0"], ["status", "--follow", "--format", "{text}"], ["watch", "--json"]] {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            defer { close(ends[1]) }
            close(ends[0])
            try await StandInDaemon.with { asked, _ in
                switch asked.line {
                case "GET /v1/version": return try .ok(Samples.version())
                // The request for the first view gets an answer. The stream that is requested
                // afterwards stays silent.
                case "GET /v1/watch" where asked.headers["accept"] != "text/event-stream": return try .ok(Samples.watch())
                default: return .silence
                }
            } _: { daemon in
                let run = await CommandRun.run(words, socket: daemon.path, outlet: ends[1])
                #expect(run.status == 0 && run.err.isEmpty, "\(words): \(run)")
            }
        }
    }

    @Test("G15: watch refuses a name that is nobody's before it shows anything")
    func nobody() async throws {
        try await StandInDaemon.with { asked, _ in
            switch asked.line {
            case "GET /v1/watch": return try .ok(Samples.watch())
            case "POST /v1/seen": return try .problem(ProblemJSON(Refusal(.unknownMember, "Nobody here is called \"nobody\".")))
            default: return .silence
            }
        } _: { daemon in
            for words in [["watch", "--plain", "--by", "nobody"], ["watch", "--json", "--by", "nobody"]] {
                let run = await CommandRun.run(words, socket: daemon.path)
                #expect(run.status == 66 && run.out.isEmpty && run.err.contains("Nobody here is called"), "\(run)")
            }
            let asked = daemon.requests.filter { $0.method == "POST" }
            #expect(asked.map(\.headers["bellhop-by"]) == ["nobody", "nobody"])
            #expect(asked.allSatisfy { $0.body == #"{"through":0}"# })
        }
    }
}
