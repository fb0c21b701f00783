import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Runs the cases of a proof against a running daemon. The daemon's sinks connect to hostile
/// servers. Each case sends a test notice to one sink, and all sinks are checked at intervals.
struct HostileRun {
    /// Secrets that the daemon must never print or send back.
    static let secrets = [
        "SecretTokenOfTheSink0123456789", "SecretPasswordOfTheSink", "SecretPasswordOfTheProxy", "SecretClientToken9876543210",
    ]
    /// The maximum memory that the daemon may use, in kB. In a debug build, only the memory that
    /// the daemon allocates counts, not the program itself.
    private static let mostResident = 60_000
    /// The number of servers that are tested in parallel, so that a server that never answers
    /// delays the test less.
    static let lanes = 4
    /// The maximum number of attempts at a case. Several are needed while the client temporarily
    /// avoids its server.
    private static let mostTries = 1000
    /// The number of cases between two checks of all sinks.
    private static let round = 100

    let proof: Proof
    let servers: [HostileServer]
    /// The names of the sinks for each server. The cases of a server use its sinks in turn.
    let sinks: [[String]]
    let daemon: DaemonProcess
    /// Whether a case is repeated until its server has answered. This may be necessary because a
    /// client may briefly avoid a server that has closed the connection.
    var insists = false

    /// Starts the servers and a daemon, and runs the proof.
    ///
    /// - Parameter tables: a closure that returns the settings of the sinks of a server. It
    ///   receives the server's lane and port.
    static func run(
        _ proof: Proof, _ speech: HostileServer.Speech, lanes: Int = lanes, insists: Bool = false,
        environment: (_ ports: [Int]) -> [String: String] = { _ in [:] },
        tables: (_ lane: Int, _ port: Int) -> [String]
    ) async throws {
        var servers: [HostileServer] = []
        var sinks: [[String]] = []
        var config = DaemonConfig.json
        for lane in 0..<lanes {
            let server = try await HostileServer(speech)
            servers.append(server)
            let keys = tables(lane, server.port)
            sinks.append(keys.indices.map { "hostile\(lane)\($0)" })
            for (name, table) in zip(sinks[lane], keys) { config += "[sinks.\(name)]\n\(table)\ntimeout = \"1s\"\n\n" }
        }
        // Only test notices go to these sinks.
        config += "[default]\nsinks = [\"out\"]\n"
        let daemon = try DaemonProcess(config: config, environment: environment(servers.map(\.port)))
        try daemon.scratch.write(secrets[0] + "\n", to: "token")
        try daemon.scratch.write(secrets[1] + "\n", to: "password")
        try daemon.scratch.write(secrets[3] + "\n", to: "client")
        try await daemon.start()
        do {
            try await HostileRun(proof: proof, servers: servers, sinks: sinks, daemon: daemon, insists: insists).run()
        } catch {
            try await daemon.kill9()
            throw error
        }
        try await daemon.kill9()
    }

    private func run() async throws {
        var outcomes: [String: Int] = [:]
        var first = proof.cases.lowerBound
        while first < proof.cases.upperBound {
            let cases = first..<min(first + Self.round, proof.cases.upperBound)
            for (outcome, count) in try await play(cases) { outcomes[outcome, default: 0] += count }
            try await look(cases)
            first = cases.upperBound
        }
        let program = try daemon.program
        #expect(!program.hasEnded)
        for line in program.errors.all + daemon.output.all { judge(line, "in the log after \(proof.cases)") }
        let (resident, allocated) = (try program.memory("VmRSS"), try program.memory("RssAnon"))
        let counted = Programs.areRelease ? resident : allocated
        #expect(counted < Self.mostResident, "the daemon holds \(counted) kB after \(proof.cases) of \(proof.name)")
        let answers = servers.reduce(0) { $0 + $1.answers }
        let sorts = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
        try proof.report("alive; \(answers) malformed answers; \(resident) kB resident of them \(allocated) allocated; \(sorts)")
    }

    /// Plays the cases. The lanes run in parallel. Each lane tries its cases one at a time.
    ///
    /// - Returns: how often each outcome occurred.
    private func play(_ cases: Range<Int>) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: [String: Int].self) { group in
            for lane in servers.indices {
                group.addTask {
                    var outcomes: [String: Int] = [:]
                    for number in cases where number % servers.count == lane {
                        servers[lane].play(proof.numbers(for: number))
                        let sink = sinks[lane][number / servers.count % sinks[lane].count]
                        let answered = servers[lane].answers
                        var test: SinkTestJSON
                        var tries = 0
                        repeat {
                            tries += 1
                            test = try await send(number) {
                                try await daemon.client.send(
                                    Request(.sinksTest), body: SinkTestRequest(sink: sink), as: SinkTestJSON.self)
                            }
                        } while insists && servers[lane].answers == answered && tries < Self.mostTries
                        for result in test.results {
                            judge(result.detail, proof.place(number))
                            outcomes[result.outcome, default: 0] += 1
                        }
                    }
                    return outcomes
                }
            }
            return try await group.reduce(into: [:]) { all, outcomes in all.merge(outcomes) { $0 + $1 } }
        }
    }

    /// Checks the state of all sinks. Their servers all give the same kind of answer.
    private func look(_ cases: Range<Int>) async throws {
        for (lane, server) in servers.enumerated() { server.play(proof.numbers(for: cases.lowerBound + lane)) }
        for sink in try await send(cases.lowerBound, { try await daemon.sinks() }) {
            judge(sink.detail + (sink.trouble ?? ""), "the check after \(cases) of \(proof.name), seed \(proof.seed)")
        }
    }

    private func send<Answer>(_ number: Int, _ ask: () async throws -> Answer) async throws -> Answer {
        do {
            return try await ask()
        } catch {
            throw Program.Failure(description: "the daemon does not answer (\(error)) at \(proof.place(number))")
        }
    }

    private func judge(_ text: String, _ place: String) {
        #expect(!text.unicodeScalars.contains { SafeText.isActive($0.value) }, "\(place): \(text.debugDescription)")
        for secret in Self.secrets { #expect(!text.contains(secret), "\(place)") }
    }
}
