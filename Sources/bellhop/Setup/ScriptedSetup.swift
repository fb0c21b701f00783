import BellhopCore
import ControlClient
import ControlWire

/// The setup for scripts, which pass all answers as options. Each sink is tested. Either all sinks
/// are written to the config, or none of them.
struct ScriptedSetup {
    let session: Session
    let flags: SetupFlags
    private var plan: SetupPlan
    private let judge: ConfigJudge
    private let isRunning: Bool
    private var subscription: (server: NtfyServer, topic: String)?

    static func run(_ session: Session, _ flags: SetupFlags) async throws {
        let (place, isRunning) = try await ConfigPlace.find(session)
        if !isRunning, !flags.noTest, !flags.print {
            throw CommandFailure(
                .unavailable,
                """
                bellhopd is not running, and only bellhopd can send test notices.
                Start it with: bellhop up
                Or skip the tests: --no-test
                """,
                name: "unreachable")
        }
        let judge: ConfigJudge = isRunning ? .daemon(session.client) : session.daemonProgram().map { .program($0) } ?? .nobody
        var setup = ScriptedSetup(session: session, flags: flags, plan: SetupPlan(place: place), judge: judge, isRunning: isRunning)
        try await setup.fill()
        try await setup.finish()
    }

    // MARK: The plan

    private mutating func fill() async throws {
        if flags.popups { try plan.take(draft("dbus", "desktop", [])) }
        if let server = flags.ntfy { try fillNtfy(NtfyServer(server)) }
        if let server = flags.gotify {
            var draft = try draft("gotify", "gotify", [("server", TOMLText.string(NtfyServer(server).address))])
            if let file = flags.gotifyTokenFile { draft.secretFiles = [("token", path(file))] }
            try plan.take(draft)
        }
        if let file = flags.log {
            try plan.take(draft("stdout", "log", [("file", file == "-" ? nil : TOMLText.string(path(file)))]))
        }
        if let kind = flags.sink { try await fillOther(kind) }
        plan.quietHours = flags.quietHours.flatMap(SetupFlags.hours)
        try plan.keepBuiltInSinks()
    }

    private mutating func fillNtfy(_ server: NtfyServer) throws {
        var draft = try draft("ntfy", "phone", [("server", TOMLText.string(server.address))])
        // Keep the topic of an existing sink, because phones have subscribed to that topic. Change
        // it only if the options contain another topic.
        let known = draft.isNew ? nil : try plan.place.string("topic", of: draft.name)
        guard let topic = flags.topic ?? known ?? session.chance(TopicName.length).map(TopicName.made) else {
            throw CommandFailure(.internalError, "The system provides no random numbers. Choose a topic with --topic.")
        }
        draft.values.append(("topic", TOMLText.string(topic)))
        if let file = flags.tokenFile { draft.secretFiles = [("token", path(file))] }
        if flags.redact { draft.values.append(("redact", "true")) }
        if flags.safetyNet { draft.values.append(("safety_net", TOMLText.string("30s"))) }
        subscription = (server, topic)
        try plan.take(draft)
    }

    private mutating func fillOther(_ name: String) async throws {
        let kinds = try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self).kinds
        guard let kind = kinds.first(where: { $0.kind == name }) else {
            throw CommandFailure(
                .noSuchThing,
                "There is no sink type \"\(SafeText.line(name))\". This daemon has: \(kinds.map(\.kind).joined(separator: ", ")).",
                name: "noSuchKind")
        }
        var values: [(key: String, value: String?)] = []
        var secretFiles: [(key: String, path: String)] = []
        for pair in flags.set {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, typed) = (parts[0], parts.count > 1 ? parts[1] : "")
            if let key = kind.keys.first(where: { $0.type == "secret" && name == $0.name + "_file" }) {
                secretFiles.append((key.name, path(typed)))
                continue
            }
            guard let key = kind.keys.first(where: { $0.name == name }) else {
                throw CommandFailure(
                    .usage,
                    "A sink of type \(kind.kind) has no setting \"\(SafeText.line(name))\". Its settings are: \(kind.keys.map(\.name).joined(separator: ", "))."
                )
            }
            // Refuse a secret here: all users of this machine can read the command line.
            guard key.type != "secret" else {
                throw CommandFailure(
                    .usage,
                    "\(name) is a secret, but other users can see the command line. Put the secret in a file: --set \(name)_file=<file>")
            }
            guard let value = SettingText.toml(typed, of: key) else {
                throw CommandFailure(.usage, "\(name) cannot be \"\(SafeText.line(typed))\". An example: \(name) = \(key.example)")
            }
            values.append((name, value))
        }
        try plan.take(draft(kind.kind, kind.kind, values, secretFiles))
    }

    /// Returns a draft that changes the only sink of this type. If there is no such sink, or if it
    /// belongs to another server, returns a draft of a new sink.
    private func draft(
        _ kind: String, _ usual: String, _ values: [(key: String, value: String?)], _ secretFiles: [(key: String, path: String)] = []
    ) throws -> SinkDraft {
        func draft(_ name: String, isNew: Bool) -> SinkDraft {
            var draft = SinkDraft(name, kind, isNew: isNew)
            (draft.values, draft.secretFiles) = (values, secretFiles)
            return draft
        }
        let sinks = try plan.place.sinks()
        let own = try sinks.filter { $0.kind == kind }.map { draft($0.name, isNew: false) }.filter { try plan.keepsServer($0) }
        if let name = flags.name {
            if let other = sinks.first(where: { $0.name == name }), other.kind != kind {
                throw CommandFailure(
                    .state, "The config already has a sink named \(name), but of type \(other.kind). Choose another name with --name.",
                    name: "nameTaken")
            }
            return draft(name, isNew: !sinks.contains { $0.name == name })
        }
        guard own.count < 2 else {
            throw CommandFailure(
                .usage,
                "The config has several sinks of type \(kind): \(own.map(\.name).joined(separator: ", ")). Choose one with --name, or give a new name."
            )
        }
        return try own.first ?? draft(plan.freeName(usual), isNew: true)
    }

    /// Returns a path in the form that the config needs: absolute, or with `~`.
    private func path(_ file: String) -> String {
        file.hasPrefix("~") ? file : plan.place.shown(GivenFile.absolute(file))
    }

    // MARK: Writing

    private func finish() async throws {
        let text = try plan.text()
        let faults = try await judge.trial(text, at: plan.place).faults
        guard faults.isEmpty else { throw Interview.faulty(faults) }
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
            throw CommandFailure(
                .usage, "\(plan.place.shown(plan.place.path)) already exists. Preview the change with --print, then apply it with --yes",
                name: "needsYes")
        }
        if judge.canTest, !flags.noTest { try await test(text, &answer) }
        let isWanted = needsYes ? try await askWhetherToWrite() : true
        guard isWanted else { return try session.out.line(say("Nothing was changed.")) }
        let done = try await SetupWriting(plan: plan, session: session).run(isDaemonRunning: isRunning)
        answer.written = done.files.contains(plan.place.path)
        answer.backup = done.backup
        answer.reloaded = done.reload != nil
        try session.show(answer) { style in
            var lines = [SetupPage.done(done, plan, style)]
            if let (server, topic) = subscription { lines += ["", SetupPage.subscription(server, topic, .both, style)] }
            return lines.joined(separator: "\n")
        }
    }

    private func test(_ text: [UInt8], _ answer: inout SetupJSON) async throws {
        for index in answer.sinks.indices {
            let trial = try await judge.trial(text, at: plan.place, sink: answer.sinks[index].sink)
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
