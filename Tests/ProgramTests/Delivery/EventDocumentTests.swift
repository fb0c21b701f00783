import BellhopTestKit
import Foundation
import Testing

/// Checks the documents that programs get about events against `docs/events.schema.json`, and against
/// each other.
@Suite("Documents of events", .timeLimit(.minutes(10))) struct EventDocumentTests {
    /// Prints a line for each document that the schema does not allow, or that has an undocumented field.
    private static let judge = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        validator = Draft202012Validator(dict(schema, additionalProperties=False))
        for line in sys.stdin:
            for error in validator.iter_errors(json.loads(line)):
                print(error.message, line.strip())
        """

    private static var schema: String {
        URL(filePath: #filePath).appending(path: "../../../../docs/events.schema.json").standardized.path
    }

    private func faults(_ documents: [String], _ daemon: DaemonProcess) async throws -> String {
        try daemon.scratch.write(documents.joined(separator: "\n") + "\n", to: "documents")
        try daemon.scratch.write(Self.judge, to: "judge.py")
        let folder = daemon.scratch.path
        let run = try await Program.run(
            ["/bin/sh", "-c", "/usr/bin/python3 -B '\(folder)/judge.py' '\(Self.schema)' < '\(folder)/documents'"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        return run.output
    }

    /// Returns what a program has written to a file of the folder so far.
    private func read(_ file: String, _ daemon: DaemonProcess) -> String {
        String(decoding: FileManager.default.contents(atPath: daemon.scratch.path + "/" + file) ?? Data(), as: UTF8.self)
    }

    /// The fields of a document that are the same on every way.
    private func common(_ document: String) throws -> NSDictionary {
        var fields = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        for own in ["time", "lateness", "attempt", "sounds", "receipt"] { fields[own] = nil }
        return fields as NSDictionary
    }

    @Test("stdout, webhook, MQTT, plugin, hook and events --follow send the same documents, which the schema describes")
    func same() async throws {
        let (server, broker) = (try await RecordingServer(), try await MQTTStandIn())
        let config = """
            [sinks.out]
            type = "stdout"
            format = "json"
            [sinks.hook]
            type = "webhook"
            url = "\(server.url)/events"
            [sinks.bus]
            type = "mqtt"
            server = "\(broker.url)"
            [sinks.plugin]
            type = "program"
            command = ["@/plugin"]
            [members.anna]
            sinks = ["out"]
            [default]
            sinks = ["out", "hook", "bus", "plugin"]
            """
        let daemon = try DaemonProcess(config: config)
        let files = daemon.scratch.path
        try daemon.scratch.write("#!/bin/sh\ncat >> '\(files)/plugged'\n", to: "plugin", mode: 0o700)
        try daemon.scratch.makeFolder("hooks.d/all")
        try daemon.scratch.write("#!/bin/sh\ncat >> '\(files)/hooked'\n", to: "hooks.d/all/10-log", mode: 0o700)
        try await daemon.start()
        do {
            let follower = try await Program.start(
                [Programs.path("bellhop"), "events", "--follow", "--after", "0", "--json"],
                environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
            try await act(on: daemon)
            let last = "\"name\":\"The end\""
            try await daemon.timer("The end", for: .seconds(1))
            _ = try await daemon.output.until { $0.contains(last) }
            _ = try await follower.output.until { $0.contains(last) }
            _ = try await server.requests.until { $0.text.contains(last) }
            _ = try await broker.publications.until { $0.text.contains(last) }
            for file in ["plugged", "hooked"] {
                while !read(file, daemon).contains(last) { try Task.checkCancellation() }
            }
            follower.signal(SIGINT)
            try await follower.exit()

            let ways: [String: [String]] = [
                "stdout": daemon.output.all.filter { $0.hasPrefix("{") }, "follow": follower.output.all.filter { $0.hasPrefix("{") },
                "webhook": server.requests.all.map(\.text), "mqtt": broker.publications.all.map(\.text),
                "plugin": read("plugged", daemon).split(separator: "\n").map(String.init),
                "hook": read("hooked", daemon).split(separator: "\n").map(String.init),
            ]
            for (way, documents) in ways.sorted(by: { $0.key < $1.key }) {
                #expect(documents.count >= 8, "\(way)")
                #expect(try await faults(documents, daemon) == "", "\(way)")
            }
            // The stream has every event once, so it is the measure.
            var measure: [Int64: NSDictionary] = [:]
            for document in ways["follow"] ?? [] { measure[try PrintedNotice(document).event] = try common(document) }
            for (way, documents) in ways {
                for document in documents where document.contains("\"type\":\"notice\"") {
                    let event = try PrintedNotice(document).event
                    #expect(try common(document) == measure[event], "\(way): \(document)")
                }
            }
            let fields = Set(measure.values.flatMap { $0.allKeys.compactMap { $0 as? String } })
            let rare: Set = ["due", "pet", "petId", "timerType", "link", "icon", "attachment", "markdown", "by"]
            #expect(fields.isSuperset(of: rare), "\(fields)")
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
        try await server.stop()
        try await broker.stop()
    }

    /// Lets many kinds of events happen.
    private func act(on daemon: DaemonProcess) async throws {
        try await daemon.timer("Tea", for: .seconds(1))
        try await daemon.addPet("Snowy")
        try await daemon.wash("Snowy", for: .seconds(1))
        _ = try await daemon.notice("laundry.washed", name: "Snowy")
        for words in [
            [
                "notify", "Größe \u{1F9E6}", "a \"b\"\n</script>", "--urgency", "critical", "--tag", "nas", "--label", "room=attic",
                "--link",
                "https://example.org/?a=b&c", "--icon", "https://example.org/i.png",
                "--attach", "https://example.org/dump.txt", "--markdown",
            ],
            ["notify", "Deploy?", "--key", "deploy", "--action", "yes=Deploy", "--action", "no=Cancel"],
            ["answer", "deploy", "yes"], ["heartbeat", "add", "backup", "--every", "24h"], ["heartbeat", "ping", "backup", "3"],
            ["dry", "Snowy", "--by", "anna"],
        ] {
            let run = try await daemon.bellhop(arguments: words)
            #expect(run.status == 0, "\(words): \(run)")
        }
        _ = try await daemon.notice("laundry.dried", name: "Snowy")
        #expect(try await daemon.bellhop("fold", "Snowy", "--by", "anna").status == 0)
    }
}
