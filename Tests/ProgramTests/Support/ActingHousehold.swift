import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// A household of Anna and Ben in which every command that can be taken back is possible: pets in
/// every state, timers in every state, unanswered notices, a rest, a workout and a routine.
struct ActingHousehold {
    /// A command line that can be taken back.
    struct Act {
        /// The name of what the command changes.
        var subject: String
        /// The command line that must run first; `nil` if none.
        var preparation: String?
        var line: String
    }

    let daemon: DaemonProcess

    static let config =
        DaemonConfig.json + """
            [sinks.screen]
            type = "stdout"
            format = "text"
            file = "@/screen.log"
            [members.anna]
            name = "Anna"
            [members.ben]
            name = "Ben"

            """

    private static let preparation = """
        pet add Snowy --every 7d
        wash Snowy --for 1h
        pet add Socks --every 7d --turns Anna,Ben
        wash Socks
        finish Socks
        dry Socks
        finish Socks
        pet add Woolly --every 7d
        wash Woolly
        finish Woolly
        pet add Mittens --every 7d
        pet add Rex --every 7d
        pet retire Rex
        pet add Away --every 7d
        pet pause Away
        timer 20m Tea
        timer 20m Eggs
        pause Eggs
        timer 30m Bread --keep
        stop Bread
        timer every day at 07:00 Gym
        timer 1s Rice
        rest start 50m
        workout start 50m --sets 3 --get-ready 0
        routine start pomodoro
        notify Deploy --key deploy --action yes --action no
        """

    /// Every command that can be taken back, after the name of what it changes; `all` stands for
    /// several things. A command that another one must precede stands after a semicolon, and is the
    /// last one for that thing.
    static let acts: [Act] = """
        Snowy: wash Snowy --for 30m --replace
        Snowy: stop Snowy
        Snowy: finish Snowy
        Snowy: extend Snowy 5m
        Snowy: abandon Snowy
        Socks: swap Socks
        Socks: fold Socks
        Socks: dry Socks --add 10m
        Socks: snooze Socks
        Socks: ack Socks
        Socks: pet delete Socks --yes
        Mittens: wash Mittens --for 1h
        Mittens: pet pause Mittens
        Mittens: pet retire Mittens
        Mittens: pet set Mittens --name Gloves
        Mittens: pet delete Mittens --yes
        Woolly: dry Woolly --for 1h
        Woolly: skip-dryer Woolly
        Rex: pet revive Rex
        Away: pet resume Away
        new: pet add Fluffy --every 7d
        new: timer 9m One
        Tea: stop Tea
        Tea: pause Tea
        Tea: extend Tea 5m
        Eggs: resume Eggs
        Eggs: extend Eggs 5m
        Eggs: stop Eggs
        Bread: timer start Bread
        Bread: timer forget Bread
        Gym: skip Gym
        Gym: pause Gym
        Gym: stop Gym
        Rice: ack Rice
        Rice: snooze Rice
        rest: rest next
        rest: rest stop
        rest: rest extend 30s
        rest: rest end
        rest: rest start 40m --replace
        workout: workout pause
        workout: workout skip
        workout: workout back
        workout: workout restart
        workout: workout end
        workout: workout start tabata --replace
        workout: workout pause; workout resume
        routine: routine next
        routine: routine pause
        routine: routine end
        routine: routine start pomodoro --replace
        routine: routine pause; routine resume
        new: notify Hello
        Deploy: answer deploy yes
        Deploy: notify Deploying --key deploy
        Deploy: notify --done --key deploy
        all: vacation on
        all: vacation off
        all: ack --all
        """.split(separator: "\n").map { line in
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            let lines = parts[1].components(separatedBy: "; ")
            return Act(subject: parts[0], preparation: lines.dropLast().first, line: lines[lines.count - 1])
        }

    /// The acts in rounds. Two acts of the same round never change the same thing.
    static var rounds: [[Act]] {
        var rounds: [[Act]] = []
        var counts: [String: Int] = [:]
        for act in acts where act.subject != "all" {
            let round = counts[act.subject, default: 0]
            counts[act.subject] = round + 1
            if round == rounds.count { rounds.append([]) }
            rounds[round].append(act)
        }
        return rounds + acts.filter { $0.subject == "all" }.map { [$0] }
    }

    /// Runs `body` with a daemon and a new household.
    static func run(_ body: (ActingHousehold) async throws -> Void) async throws {
        try await DaemonProcess.run(config: config) { daemon in
            let home = ActingHousehold(daemon: daemon)
            for line in preparation.split(separator: "\n") {
                let done = try await home.bellhop(String(line))
                #expect(done.status == 0, "\(line): \(done.errors)")
            }
            // Socks, Woolly, Rice and Deploy wait for an answer.
            while try await daemon.status().unacknowledgedTotal != 4 { try Task.checkCancellation() }
            try await body(home)
        }
    }

    /// Runs a command line, as a member of the household if `doer` is given.
    func bellhop(_ line: String, by doer: String? = nil) async throws -> Program.Result {
        var environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
        environment["BELLHOP_BY"] = doer
        return try await Program.run(
            [Programs.path("bellhop")] + line.split(separator: " ").map(String.init), environment: environment)
    }

    /// Runs a command line and returns the token that takes it back.
    func act(_ line: String, by doer: String? = nil) async throws -> String {
        let done = try await bellhop(line + " --json", by: doer)
        struct Answer: Decodable { var undo: UndoOfferJSON? }
        let answer = try? WireCoding.decode(Answer.self, from: Data(done.output.utf8))
        return try #require(answer?.undo?.token, "\(line) cannot be taken back: \(done.output)\(done.errors)")
    }

    /// Takes an act back, and returns the token that takes back the undo.
    func undo(_ token: String) async throws -> String {
        let answer: UndoJSON = try await daemon.client.send(Request(.undo), body: UndoRequest(token: token))
        return try #require(answer.undo?.token)
    }

    /// Kills the daemon with SIGKILL and starts it again.
    func kill() async throws {
        try await daemon.kill9()
        try await daemon.start()
    }

    /// Returns everything that commands can change, without the generations of timers, which an undo
    /// does not restore, and without times that run.
    func view() async throws -> Set<String> {
        var bytes: [UInt8] = []
        try await daemon.client.download(Request(.export)) { bytes += $0 }
        // The first line contains the time of the export.
        let export = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
        var lines = Set(export.map { $0.trimmingCharacters(in: [","]).replacing(/\\?"generation\\?":\d+,?/, with: "") })
        let status = try await daemon.status()
        lines.formUnion(status.unacknowledged.map { "waiting: \($0.notice.title) \($0.notice.name)" })
        for activity in status.activities ?? [] {
            let (run, rest) = (activity.run, activity.rest)
            let ends = [run?.phaseEndsAt, run?.endsAt, rest?.endsAt].map { $0?.instant.rfc3339 ?? "none" }
            let parts = [activity.id, activity.name, run?.state ?? rest?.phase ?? ""] + ends
            lines.insert("\(parts.joined(separator: " ")) \(run?.setsDone ?? rest?.rests ?? 0)")
        }
        return lines
    }
}
