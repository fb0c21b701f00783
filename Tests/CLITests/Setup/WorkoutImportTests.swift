import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("Workouts from a file into the config")
struct WorkoutImportTests {
    private static let mine = "# From a friend.\n[workouts.mine]\nlow = \"10s\"\nhigh = \"20s\"\n"

    private func importing(_ text: String, in world: SetupWorld, _ daemon: StandInDaemon) async throws -> CommandRun {
        let file = world.home + "/mine.toml"
        try Data(text.utf8).write(to: URL(filePath: file))
        let run = await CommandRun.run(["workout", "import", file], socket: daemon.path, environment: ["HOME": world.home])
        return CommandRun(
            status: run.status, out: run.out,
            err: run.err.replacing(world.home, with: "~").split(separator: "\n").map { $0.trimmingPrefix("  ") }.joined(separator: " "))
    }

    @Test("they are added behind what is there; a new file has nothing else, so that the built-in sinks stay")
    func added() async throws {
        for before in ["[sinks.log]\ntype = \"stdout\"", nil] {
            let world = try SetupWorld(config: before)
            try await StandInDaemon.with(world.script()) { daemon in
                let run = try await importing(Self.mine, in: world, daemon)
                #expect(run.status == 0, "\(run.err)")
                let text = world.text(world.config)
                #expect(text.hasSuffix("\n\n" + Self.mine))
                #expect(text.hasPrefix(before ?? "# Made by \"bellhop workout import\"."))
                #expect(before != nil || !text.contains("[sinks"))
                #expect(daemon.requests.last?.target == "/v1/config/reload")
                let again = try await importing(Self.mine, in: world, daemon)
                #expect(again.status == 78 && again.err.contains("workouts.mine is already in the config"), "\(again.err)")
                #expect(world.text(world.config) == text)
            }
        }
    }

    @Test(
        "what is no workout is refused with its line, and nothing is sent or written",
        arguments: [
            ("Dear friend,\nI train\n", "~/mine.toml:1: this line is not valid TOML"),
            (mine + "high 20s\n", "~/mine.toml:5: this line is not valid TOML"),
            (mine + "[sinks.evil]\ntype = 'stdout'\n", "~/mine.toml:5: this line is outside of [workouts.…] and [routines.…]"),
            ("low = '3s'\n" + mine, "~/mine.toml:1: this line is outside of"), ("# Nothing.\n", "~/mine.toml has no table [workouts.…]"),
            ("[[workouts.x]]\nlow = '3s'", "~/mine.toml:1: this line is outside of"),
            ("[workouts]\n", "~/mine.toml:1: this line is outside of"),
        ])
    func refused(text: String, refusal: String) async throws {
        let world = try SetupWorld(config: "[sinks.log]\n")
        try await StandInDaemon.with(world.script()) { daemon in
            let run = try await importing(text, in: world, daemon)
            #expect(run.status == 64 && run.err.hasPrefix("bellhop: " + refusal), "\(run.err)")
            #expect(daemon.requests.isEmpty && world.text(world.config) == "[sinks.log]\n")
        }
    }

    @Test("a fault is told with its place in the file that was given, or in the config")
    func faults() async throws {
        let world = try SetupWorld(config: "[sinks.log]\ntype = \"stdout\"\n")
        let config = world.config
        let judge: SetupWorld.Judge = { request, _ in
            let line = request.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("low") } ?? 0
            return ConfigTrialJSON(faults: [
                FaultJSON(file: config, line: line + 1, column: 7, message: "wrong"),
                FaultJSON(file: config, line: 2, column: 1, message: "worse"),
            ])
        }
        try await StandInDaemon.with(world.script(judge: judge)) { daemon in
            let run = try await importing(Self.mine, in: world, daemon)
            #expect(run.status == 78)
            #expect(run.err.hasSuffix("~/mine.toml:3:7: wrong ~/.config/bellhop/bellhop.toml:2:1: worse"), "\(run.err)")
            #expect(world.text(config) == "[sinks.log]\ntype = \"stdout\"\n")
        }
    }
}
