import ArgumentParser
import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Tests that the options that every command accepts may also precede the command.
@Suite struct LeadingOptionTests {
    private func moved(_ words: String) throws -> String {
        try LeadingOptions(words.split(separator: " ").map(String.init)).arguments.joined(separator: " ")
    }

    @Test("options in front of a command are moved behind its name, with their values, and before its own")
    func moved() throws {
        #expect(try moved("--socket /s timer 10m Tea") == "timer --socket /s 10m Tea")
        #expect(try moved("--socket=/s --json status") == "status --socket=/s --json")
        #expect(try moved("--no-color pet list --retired") == "pet list --no-color --retired")
        #expect(try moved("--socket /s status --socket /t") == "status --socket /s --socket /t")
        #expect(try moved("--json up -- --config x") == "up --json -- --config x")
        #expect(try moved("timer 10m Tea --json") == "timer 10m Tea --json")
        // An unknown word ends the leading options.
        #expect(try moved("--json --frob status") == "--frob status")
        #expect(try moved("--json") == "")
    }

    @Test("a command with options in front of it is found without ArgumentParser's tree")
    func fast() throws {
        for words in ["--json status", "--socket /s timer 10m Tea", "--socket=/s --no-color pet list"] {
            let arguments = try LeadingOptions(words.split(separator: " ").map(String.init)).arguments
            #expect(try CommandLookup.parse(arguments) != nil, "\(words)")
        }
    }

    @Test(
        "--json and --socket work on both sides of a command, and the later --socket wins",
        arguments: [
            ["--json", "--socket", "@", "version"], ["--socket=@", "version", "--json"], ["--json", "version", "--socket", "@"],
            ["--json", "--socket", "/nonexistent/s", "version", "--socket=@"],
            ["--socket=/nonexistent/s", "--socket", "@", "--json", "version", "--json"],
        ])
    func works(arguments: [String]) async throws {
        try await StandInDaemon.with { _, _ in
            try .ok(Samples.version())
        } _: { daemon in
            let run = await CommandRun.run(arguments.map { $0.replacing("@", with: daemon.path) }, socket: "/nonexistent/s")
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.hasPrefix("{"), "\(run.out)")
        }
    }

    @Test("help and the refusals of the tree are as without the options in front")
    func tree() async throws {
        #expect(try moved("--color always -q timer 5m") == "timer --color always -q 5m")
        for words in [["--help"], ["timer", "--help"], ["help", "timer"], ["help", "all"], ["pet"]] {
            let plain = await CommandRun.run(words, socket: "/nonexistent/s")
            let behind = await CommandRun.run(["--no-color", "--socket", "/s"] + words, socket: "/nonexistent/s")
            #expect(plain.status == 0 && !plain.out.isEmpty, "\(words): \(plain.err)")
            #expect(behind.out == plain.out && behind.status == plain.status, "\(words): \(behind.err)")
        }
        let unknown = await CommandRun.run(["--json", "frobnicate"], socket: "/nonexistent/s")
        #expect(unknown.status == 64)
        #expect(try WireCoding.decode(ProblemJSON.self, from: Data(unknown.err.utf8)).code == "usage")
        for words in [["--socket"], ["--socket", "--json", "status"]] {
            let run = await CommandRun.run(words, socket: "/nonexistent/s")
            #expect(run.status == 64)
            #expect(run.err.contains("Missing value for '--socket <path>'"), "\(run.err)")
        }
    }
}
