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
        let history = AnswerHistory()
        let dialogue = Dialogue(out: session.out, lines: lines, style: session.style, history: history)
        do {
            try await ask(session, dialogue)
        } catch let interrupted as Dialogue.Interrupted {
            try dialogue.tellUnchanged()
            throw interrupted
        }
    }

    private static func ask(_ session: Session, _ dialogue: Dialogue) async throws {
        var (place, isRunning) = try await ConfigPlace.find(session)
        try greet(dialogue, place)
        try place.checkWriting()
        while true {
            do {
                if !isRunning, try await offerDaemon(session, dialogue) {
                    (place, isRunning) = (try await ConfigPlace.find(session).place, true)
                    dialogue.history?.settle()
                }
                let judge: ConfigJudge = isRunning ? .daemon(session.client) : session.daemonProgram().map { .program($0) } ?? .nobody
                var interview = Interview(session: session, dialogue: dialogue, judge: judge, plan: SetupPlan(place: place))
                try await interview.prepare(isRunning: isRunning)
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

    /// Does the work between two questions (see ``Dialogue/once(_:)``). If the work takes longer than
    /// a second, the terminal shows for how long. Control-C ends the setup, which has changed nothing
    /// so far.
    ///
    /// - Parameter what: a line that says what is being done; `nil` for none.
    func work<Value: Sendable>(_ what: String?, _ body: () async throws -> Value) async throws -> Value {
        try await dialogue.once {
            if let what { try dialogue.tell("  " + what) }
            return try await session.working(say("Waiting for the answer"), ifStopped: say("Nothing was changed.")) { _ in
                try await body()
            }
        }
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
            try dialogue.tell("  " + say("Without bellhopd, nothing can be tested. To start it later: \(DaemonCommands.ours.start)"))
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
            let faults = try await trial(bytes).faults
            guard faults.isEmpty else { throw Self.faulty(faults) }
        }
        guard isRunning else { return }
        kinds = try await dialogue.once { try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self).kinds }
        guard try await dialogue.once({ try await !areNotificationsOn }) else { return }
        try dialogue.tell()
        try dialogue.mark(.warn, say("Notifications are switched off, so nobody is notified and no test can be sent."))
        let wanted = try await dialogue.decide(say("Switch notifications on?"), default: true)
        guard try await dialogue.once({ try await switchNotifications(on: wanted) }) else {
            judge = session.daemonProgram().map { .program($0) } ?? .nobody
            return
        }
    }

    private var areNotificationsOn: Bool {
        get async throws { try await session.client.send(Request(.settings), as: SettingsJSON.self).notifications }
    }

    /// Switches notifications on, or off again if the user has gone back and changed the answer.
    /// Returns whether they are on now.
    private func switchNotifications(on wanted: Bool) async throws -> Bool {
        guard try await areNotificationsOn != wanted else { return wanted }
        _ = try await session.client.send(
            Request(.changeSettings), body: SettingsRequest(notifications: wanted), as: SettingsAnswerJSON.self)
        dialogue.history?.noteEffect()
        return wanted
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
