import BellhopCore
import BellhopTestKit
import Testing

@Suite("Routes that choose timers", .timeLimit(.minutes(15))) struct RouteConditionTests {
    private static let routes = """
        [[routes]]
        match = { name = "Tea*", tag = "kitchen", label = { room = "h*" }, longer_than = "1s" }
        sinks = ["out"]
        title = "long {name}"

        [default]
        sinks = ["out"]

        """

    @Test("mission F7: a route chooses timers by name, tag, label and length, and explain says what decides")
    func chosen() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json + Self.routes) { daemon in
            func title(_ length: String, _ name: String, _ marks: [String] = []) async throws -> String {
                let started = try await daemon.bellhop(arguments: ["timer", length, name] + marks)
                #expect(started.status == 0, "\(started.errors)")
                return try await daemon.notice("timer.finished", name: name).title
            }
            let marks = ["--tag", "oven", "--tag", "kitchen", "--label", "room=Hall"]
            #expect(try await title("2s", "Tea for two", marks) == "long Tea for two")
            #expect(try await title("1s", "Tea short", marks) == "Tea short")
            #expect(try await title("2s", "Tea bare") == "Tea bare")

            let explain = ["routes", "explain", "--kind", "timer.finished", "--name", "TEATIME", "--tag", "kitchen"]
            let label = ["--label", "room=hall"]
            for (options, words) in [
                (label + ["--length", "2s"], "long TEATIME"), (label + ["--length", "1s"], "not long enough, or without a length"),
                (label, "not long enough, or without a length"), (["--length", "2s"], "different label, or none"),
                (label + ["--length", "2s", "--name", "Rice"], "different name"),
            ] {
                let page = try await daemon.bellhop(arguments: explain + options)
                #expect(page.status == 0 && page.output.contains(words), "\(options): \(page.output) \(page.errors)")
            }
        }
    }
}
