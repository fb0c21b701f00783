import BellhopCore
import ControlClient
import ControlWire

/// The setup for scripts, which pass all answers as options. Each sink is tested. Either all sinks
/// are written to the config, or none of them.
struct ScriptedSetup {
    let session: Session
    let flags: SetupFlags
    var plan: SetupPlan
    let judge: ConfigJudge
    let isRunning: Bool
    /// The topic to which phones subscribe; `nil` if no ntfy sink is set up.
    var subscription: Subscription?
    /// The sink types that the daemon supports; empty if they were not needed.
    var kinds: [SinkKindJSON] = []

    struct Subscription: Sendable {
        var server: NtfyServer
        var topic: String
        /// Whether the sink signs in to the server.
        var signsIn: Bool
        /// The certificate of the server's private CA, as written in the config; `nil` for none.
        var caFile: String?
    }

    static func run(_ session: Session, _ flags: SetupFlags) async throws {
        let (place, isRunning) = try await ConfigPlace.find(session)
        let flags = try withServer(flags, place)
        try checkAnswers(session, flags, place)
        // Quiet hours and inlets send no test notice.
        if !isRunning, flags.count > 0, !flags.noTest, !flags.print {
            throw CommandFailure(
                .unavailable,
                """
                bellhopd is not running, and only bellhopd can send test notices.
                Start it with: \(DaemonCommands.ours.start)
                Or skip the tests: --no-test
                """,
                name: "unreachable")
        }
        let judge: ConfigJudge = isRunning ? .daemon(session.client) : session.daemonProgram().map { .program($0) } ?? .nobody
        var setup = ScriptedSetup(session: session, flags: flags, plan: SetupPlan(place: place), judge: judge, isRunning: isRunning)
        try await setup.fill()
        try await setup.finish()
    }

    /// Returns the options with the server of the named sink if they need it.
    private static func withServer(_ flags: SetupFlags, _ place: ConfigPlace) throws -> SetupFlags {
        guard flags.needServer, let name = flags.name else { return flags }
        let sink = try place.sinks().first { $0.name == name && ["ntfy", "gotify"].contains($0.kind) }
        guard let sink, let server = try place.string("server", of: name) else {
            throw CommandFailure(
                .noSuchThing, "The config has no phone named \(name). For a new one, give its server: --ntfy <server>", name: "noSuchSink")
        }
        var flags = flags
        if sink.kind == "ntfy" { flags.ntfy = server } else { flags.gotify = server }
        try flags.validate()
        return flags
    }

    /// Refuses options for a second topic unless answers come through a second topic: because of
    /// the options, or because the sink has one already.
    private static func checkAnswers(_ session: Session, _ flags: SetupFlags, _ place: ConfigPlace) throws {
        guard flags.answers == nil, flags.answerTopic != nil || flags.answerTokenFile != nil else { return }
        for (name, kind) in try place.sinks() where kind == "ntfy" && (flags.name ?? name) == name {
            if try place.string("answers", of: name) == "topic" { return }
        }
        let needed: Phrase = "--answer-topic and --answer-token-file need --answers topic."
        let line = CorrectedLine(session.words + ["--answers", "topic"])
        throw CommandFailure(.usage, needed.followed(byLine: CorrectedLine.advice([line].compactMap { $0 })))
    }

    // MARK: Writing

    private func finish() async throws {
        let text = try plan.text()
        let faults = try await judge.trial(text, at: plan.place).faults
        guard faults.isEmpty else {
            // Faults that the file has already are shown at their lines in the file.
            let earlier = if let bytes = plan.place.bytes { try await judge.trial(bytes, at: plan.place).faults } else { [FaultJSON]() }
            throw earlier.isEmpty ? OptionFaults(plan: plan, kinds: kinds).problem(faults) : Interview.faulty(earlier)
        }
        var answer = SetupJSON(
            path: plan.place.path, sinks: plan.sinks.map { SetupJSON.Sink(sink: $0.name, kind: $0.kind, isNew: $0.isNew) },
            subscription: subscription.map { $0.server.subscription(to: $0.topic) })
        if flags.print {
            answer.text = SecretMask.masked(String(decoding: text, as: UTF8.self))
            return try session.show(answer, isFile: true) { _ in (answer.text ?? "").trimmedEnd }
        }
        try plan.place.checkWriting()
        // The user need not confirm that a new file is created, but must confirm that an existing
        // file is changed.
        let needsYes = !flags.yes && !plan.place.isNew
        if needsYes, session.lines == nil || session.json {
            let file = plan.place.shown(plan.place.path)
            throw CommandFailure(
                .usage,
                """
                \(file) already exists. Preview the change, then apply it:
                \(session.line(adding: "--print"))
                \(session.line(adding: "--yes"))
                """, name: "needsYes")
        }
        if judge.canTest, !flags.noTest { try await test(text, &answer) }
        let isWanted = needsYes ? try await askWhetherToWrite() : true
        guard isWanted else { return try session.out.line(say("Nothing was changed.")) }
        // With --yes nobody was asked, so show what changes in a file that people may have written.
        if !needsYes, !plan.place.isNew, !session.json, !session.isQuiet, text != plan.place.bytes {
            try session.out.line(TextFit.fitted(try SetupPage.changes(plan, session.look), session.style.width, hanging: 4))
        }
        let writing = SetupWriting(plan: plan, session: session, judge: judge)
        let done = try await writing.run(isDaemonRunning: isRunning)
        answer.written = done.files.contains(plan.place.path)
        answer.backup = done.backup
        answer.reloaded = done.reload != nil
        var offer: String?
        if let inlet = plan.inlet, !session.json {
            offer = try await InletOffer(session: session, inlet: inlet).text(isRunning: isRunning)
        }
        try session.show(answer) { [offer] style in
            var lines = [SetupPage.done(done, plan, style)]
            if let subscription {
                lines += [
                    "", SetupPage.subscription(subscription.server, subscription.topic, .both, signsIn: subscription.signsIn, style),
                ]
            }
            if let offer { lines += ["", offer] }
            return lines.joined(separator: "\n")
        }
        try await warn(after: writing)
    }

    /// Prints the warnings that the interview prints, too.
    private func warn(after writing: SetupWriting) async throws {
        guard !session.json, !session.isQuiet else { return }
        if let subscription {
            for warning in SetupPage.warnings(about: subscription.server, caFile: subscription.caFile) { try session.note(warning) }
            if !subscription.signsIn, TopicName.isGuessable(subscription.topic) {
                try session.note(say("Anyone who guesses the topic \(subscription.topic) can read its messages."))
            }
        }
        if let warning = try plan.routeWarning() { try session.note(say(warning)) }
        for warning in try await writing.check(isDaemonRunning: isRunning)?.warnings ?? [] { try session.note(SafeText.line(warning.text)) }
    }

    private func test(_ text: [UInt8], _ answer: inout SetupJSON) async throws {
        for index in answer.sinks.indices {
            let sink = answer.sinks[index].sink
            let trial = try await session.working(say("Sending a test notice …"), ifStopped: say("Nothing was changed.")) { _ in
                try await judge.trial(text, at: plan.place, sink: sink)
            }
            answer.sinks[index].test = trial.test
        }
        let results = answer.sinks.compactMap(\.test)
        if !session.json, !results.isEmpty { try session.out.line(Sinks.test(SinkTestJSON(results: results), session.look)) }
        if results.contains(where: { !$0.passed }) {
            if session.json { try session.show(answer) { _ in "" } }
            try session.note(say("A test failed, so nothing was changed. To write the config anyway, use --no-test."))
            throw PrintedFailure(code: .unavailable)
        }
    }

    private func askWhetherToWrite() async throws -> Bool {
        guard let lines = session.lines else { return false }
        let dialogue = Dialogue(out: session.out, lines: lines, style: session.look)
        try dialogue.tell(try SetupPage.changes(plan, session.look))
        return try await dialogue.decide(say("Write this config?"), default: true)
    }
}
