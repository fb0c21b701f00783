import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// Asks the questions of `bellhop setup`: who gets notified, and where. The answers are collected
/// in a plan. No file is written until all questions have been answered.
struct Interview {
    let session: Session
    var dialogue: Dialogue
    var judge: ConfigJudge
    /// The sink types that the running daemon supports; empty if no daemon is running.
    var kinds: [SinkKindJSON] = []
    var plan: SetupPlan
    /// The link with which a phone subscribes to the topic. It is shown again at the end.
    var subscription: String?

    var place: ConfigPlace { plan.place }
    var style: Style { dialogue.style }

    static func run(_ session: Session, _ lines: LineInput) async throws {
        let dialogue = Dialogue(out: session.out, lines: lines, style: session.style)
        do {
            try await ask(session, dialogue)
        } catch let interrupted as Dialogue.Interrupted {
            try dialogue.tell(say("Nothing was changed."))
            throw interrupted
        }
    }

    private static func ask(_ session: Session, _ dialogue: Dialogue) async throws {
        var (place, isRunning) = try await ConfigPlace.find(session)
        try greet(dialogue, place)
        try place.checkWriting()
        if !isRunning {
            isRunning = try await offerDaemon(session, dialogue)
            if isRunning { place = try await ConfigPlace.find(session).place }
        }
        let judge: ConfigJudge = isRunning ? .daemon(session.client) : session.daemonProgram().map { .program($0) } ?? .nobody
        var prepared = Interview(session: session, dialogue: dialogue, judge: judge, plan: SetupPlan(place: place))
        try await prepared.prepare(isRunning: isRunning)
        prepared.dialogue.history = AnswerHistory()
        while true {
            do {
                var interview = prepared
                return try await interview.askAll(isRunning: isRunning)
            } catch is AnswerHistory.WentBack {
                // Begin again. The history answers everything before the question to which the user
                // went back.
                continue
            }
        }
    }

    private mutating func askAll(isRunning: Bool) async throws {
        try await askForPopUps()
        try await askForPhone()
        try await askForSounds()
        try await askForLog()
        try await askForOthers()
        try await askForQuietHours()
        try await finish(isRunning: isRunning)
    }

    // MARK: Start

    private static func greet(_ dialogue: Dialogue, _ place: ConfigPlace) throws {
        try dialogue.tell(dialogue.style.paint(say("Who gets notified, and where"), .bold))
        try dialogue.tell()
        try dialogue.tell(
            say(
                """
                Bellhop should reach you wherever you are. Answer a few questions to set that up; each sink is tested before it is \
                saved. Press Enter to accept the value in brackets. Type b to go back to the question before, or press Ctrl-C \
                to quit without changes.
                """))
        try dialogue.tell()
        let path = place.shown(place.path)
        let sinks: [Phrase] = try place.sinks().map { "\($0.name) (\($0.kind))" }
        try dialogue.tell(
            place.isNew
                ? say("Config: \(path), a new file") : sinks.isEmpty ? say("Config: \(path)") : say("Config: \(path), with \(sinks)"))
    }

    /// Offers to start the daemon. Returns whether it is running now.
    private static func offerDaemon(_ session: Session, _ dialogue: Dialogue) async throws -> Bool {
        try dialogue.tell()
        try dialogue.mark(.warn, say("bellhopd is not running, so nothing can be tested."))
        guard try await dialogue.decide(say("Start bellhopd now?"), default: true) else {
            try dialogue.tell("  " + say("Without bellhopd, nothing can be tested. To start it later: bellhop up"))
            return false
        }
        let up = try Up.parse(session.explicitSocket.map { ["--socket", $0] } ?? [])
        try await up.run(in: session)
        return true
    }

    /// Checks the existing config and asks the daemon which sink types it supports. If
    /// notifications are off, offers to switch them on (checklist N-2).
    private mutating func prepare(isRunning: Bool) async throws {
        if let bytes = place.bytes {
            let faults = try await judge.trial(bytes, at: place).faults
            guard faults.isEmpty else { throw Self.faulty(faults) }
        }
        guard isRunning else { return }
        kinds = try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self).kinds
        let settings = try await session.client.send(Request(.settings), as: SettingsJSON.self)
        guard !settings.notifications else { return }
        try dialogue.tell()
        try dialogue.mark(.warn, say("Notifications are switched off, so nobody is notified and no test can be sent."))
        if try await dialogue.decide(say("Switch notifications on?"), default: true) {
            _ = try await session.client.send(
                Request(.changeSettings), body: SettingsRequest(notifications: true), as: SettingsAnswerJSON.self)
        } else {
            judge = session.daemonProgram().map { .program($0) } ?? .nobody
        }
    }

    static func faulty(_ faults: [FaultJSON]) -> ControlError {
        var problem = ProblemJSON(.invalidConfig, detail: "The config has faults, so nothing was changed.", in: Speech.language)
        problem.faults = faults
        return .problem(problem)
    }

    // MARK: Kinds

    /// Returns whether sinks of this type are available. If no daemon is running, assumes that
    /// every type is available; the final check detects types that are not.
    func has(_ kind: String) -> Bool {
        kinds.isEmpty || kinds.contains { $0.kind == kind }
    }

    func hasKey(_ key: String, of kind: String) -> Bool {
        kinds.contains { $0.kind == kind && $0.keys.contains { $0.name == key } }
    }

    /// Returns the names of the sinks of this type in the config.
    func existing(_ kind: String) throws -> [String] {
        try place.sinks().filter { $0.kind == kind }.map(\.name)
    }
}
