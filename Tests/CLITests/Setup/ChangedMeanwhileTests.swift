import BellhopCore
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

@Suite("Another program changes the config while setup asks its last question")
struct ChangedMeanwhileTests {
    private static let before = """
        # Mine.
        [sinks.screen]
        type = "dbus"

        """

    /// Answers like the usual daemon, but changes the config during the last trial before the last
    /// question.
    private static func script(_ world: SetupWorld, _ text: String, during trial: Int = 0, faults: [FaultJSON] = [])
        -> @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply
    {
        let path = world.config
        return world.script { request, before in
            if before == trial {
                do {
                    try ReplacedFile.write(Array(text.utf8), to: path)
                } catch {
                    Issue.record(error)
                }
            }
            return before > trial ? ConfigTrialJSON(faults: faults) : SetupWorld.passed(request.sink)
        }
    }

    @Test("A change elsewhere in the file is kept, and the backup is the file as it was when setup wrote")
    func kept() async throws {
        let world = try SetupWorld(config: Self.before)
        let changed = "language = \"de\"\n" + Self.before + "\n[sinks.log]\ntype = \"stdout\"\n"
        try await StandInDaemon.with(Self.script(world, changed)) { daemon in
            let run = await world.run(["--quiet-hours", "22:00-07:00", "--yes"], socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out.contains("another program changed the config meanwhile; its changes are kept"), "\(run.out)")
            #expect(world.text(world.config) == changed + "\n[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\n")
            #expect(world.text(world.config + "~") == changed)
        }
    }

    @Test("The questions keep such a change, too, and also that of a config that did not exist before")
    func interview() async throws {
        let world = try SetupWorld()
        _ = DaemonLog.makeFolder(of: world.config)
        let changed = "[quiet_hours]\nfrom = \"21:00\"\nto = \"06:00\"\n"
        // The trials before the last question: pop-ups, and the whole config.
        try await StandInDaemon.with(Self.script(world, changed, during: 1)) { daemon in
            let run = await world.ask(["", "", "none", "none", "", "", ""], daemon: daemon)
            #expect(run.status == 0, "\(run.out)\(run.err)")
            let text = world.text(world.config)
            #expect(text.contains("[sinks.desktop]") && text.contains(changed), "\(text)")
            #expect(world.text(world.config + "~") == changed)
        }
    }

    @Test(
        "If both change the same table, or the two changes together have faults, setup writes nothing and says what to do",
        arguments: [
            (before + "[quiet_hours]\nfrom = \"21:00\"\nto = \"06:00\"\n", []),
            (before + "broken = 1\n", [FaultJSON(file: "x", line: 4, column: 1, message: "unknown key \"broken\"")]),
        ])
    func refused(changed: String, faults: [FaultJSON]) async throws {
        let world = try SetupWorld(config: Self.before)
        try await StandInDaemon.with(Self.script(world, changed, faults: faults)) { daemon in
            let run = await world.run(["--quiet-hours", "22:00-07:00", "--yes"], socket: daemon.path)
            #expect(run.status == 65, "\(run.out)")
            #expect(run.err.contains("bellhop setup --quiet-hours 22:00-07:00 --yes"), "\(run.err)")
            #expect(world.text(world.config) == changed)
            #expect(world.files == [".config/bellhop/bellhop.toml"])
            #expect(!daemon.requests.contains { $0.target.hasSuffix("reload") })
        }
    }
}
