import BellhopCore
import ControlClient
import ControlWire

// This extension turns the options into a plan.
extension ScriptedSetup {
    mutating func fill() async throws {
        if let file = flags.caFile, let complaint = plan.place.complaint(aboutCertificate: plan.place.written(file)) {
            throw CommandFailure(.noSuchThing, .verbatim("--ca-file: " + complaint), name: "noCertificate")
        }
        if flags.popups { try plan.take(draft("dbus", "desktop", [])) }
        if let server = flags.ntfy { try fillNtfy(try await located(server, .ntfy)) }
        if let server = flags.gotify { try fillGotify(try await located(server, .gotify)) }
        if let file = flags.log { try fillLog(file) }
        if let kind = flags.sink { try await fillOther(kind) }
        if let name = flags.inlet {
            let known = try plan.place.tables(in: "inlets")
            if let complaint = SetupPlan.complaint(aboutInlet: name, besides: known) { throw CommandFailure(.usage, .verbatim(complaint)) }
            plan.inlet = InletName(rawValue: name)
        }
        plan.quietHours = flags.quietHours.flatMap(SetupFlags.quietHours)
        // The desktop of another user, for whom root sets up the daemon, is not known here.
        let hasDesktop = plan.place.owner != nil || Interview.hasSessionBus(session.environment)
        try plan.keepBuiltInSinks(hasDesktop: hasDesktop)
    }

    /// Finds the address at which a push server answers. If nobody can find out or nothing answers,
    /// returns the address as it was given; the test notice then shows what is wrong. If no test
    /// follows, an address without a scheme is refused, because it can mean two servers.
    private func located(_ typed: String, _ kind: ServerProbeJSON.Found) async throws -> NtfyServer {
        let option = kind == .ntfy ? "--ntfy" : "--gotify"
        if let complaint = NtfyServer.complaint(about: typed, allowsPath: true) {
            throw CommandFailure(.usage, .verbatim(option + ": " + complaint))
        }
        let given = NtfyServer(typed)
        let isUnclear = !typed.contains("://") && !given.isCommon
        // Finding the server sends no notice, but --no-test must also work where nothing answers.
        guard !flags.noTest || isUnclear else { return given }
        let caFile = try caFile(for: given).map(plan.place.absolute)
        let result = try await session.working(say("Looking for the server …"), ifStopped: say("Nothing was changed.")) { _ in
            try await ServerSearch(judge: judge, kind: kind).find(typed, caFile: caFile)
        }
        switch result {
        case .found(let server):
            if server != given { try session.note(say("The server answers at \(server.address).")) }
            return server
        case .otherKind(let server) where kind == .ntfy:
            throw CommandFailure(
                .unavailable,
                """
                \(SafeText.line(server.address)) is a Gotify server, not an ntfy server.
                Set it up with: bellhop setup --gotify \(SafeText.line(server.address)) --gotify-token-file <file>
                """, name: "otherKind")
        case .otherKind(let server):
            throw CommandFailure(
                .unavailable,
                """
                \(SafeText.line(server.address)) is an ntfy server, not a Gotify server.
                Set it up with: bellhop setup --ntfy \(SafeText.line(server.address))
                """, name: "otherKind")
        case .unknownIssuer(_, let detail):
            throw CommandFailure(
                .unavailable,
                """
                \(SafeText.line(detail))
                If the server uses a private CA, give the CA's certificate: --ca-file <file>
                """, name: "unknownIssuer")
        case .stranger(let server, let detail):
            // It may be a proxy that asks for the sign-in, so only the test decides.
            if !flags.noTest { try session.note(SafeText.line(detail)) }
            return server
        case .nothing, .untried:
            guard isUnclear, flags.noTest || flags.print else { return given }
            throw unclear(typed, option)
        }
    }

    private func unclear(_ typed: String, _ option: String) -> CommandFailure {
        let lines = NtfyServer.candidates(typed).map { server in
            var words = session.words
            if let place = words.firstIndex(of: option), place + 1 < words.count {
                words[place + 1] = server.address
            } else if let place = words.firstIndex(of: option + "=" + typed) {
                words[place] = option + "=" + server.address
            }
            return CorrectedLine.text(words)
        }
        return CommandFailure(
            .usage,
            """
            No server answers, so \(SafeText.line(typed)) can mean http:// or https://. Use one of these lines:
            \(lines[0])
            \(lines[1])
            """, name: "noScheme")
    }

    /// Returns the CA file for a server: the given one, or the one of an existing sink of this
    /// server.
    private func caFile(for server: NtfyServer) throws -> String? {
        if let file = flags.caFile { return plan.place.written(file) }
        let origin = ServerOrigin(address: server.address)
        for (name, _) in try plan.place.sinks() {
            guard let file = try plan.place.string("ca_file", of: name), let own = try ServerOrigin(of: name, in: plan.place) else {
                continue
            }
            if own.isSame(as: origin) { return file }
        }
        return nil
    }

    private mutating func fillNtfy(_ server: NtfyServer) throws {
        // Phones have subscribed to the topic of an existing sink. Another topic therefore becomes
        // another sink, unless the options name the sink.
        var draft = try draft("ntfy", "phone", [("server", TOMLText.string(server.address))]) { sink in
            try flags.topic == nil || plan.place.string("topic", of: sink) == flags.topic
        }
        let known = draft.isNew ? nil : try plan.place.string("topic", of: draft.name)
        let topic = try flags.topic ?? known ?? randomTopic("laundry")
        draft.values.append(("topic", TOMLText.string(topic)))
        if let user = flags.user { draft.values.append(("user", TOMLText.string(user))) }
        draft.user = flags.user
        if let file = flags.tokenFile { draft.secretFiles.append(("token", plan.place.written(file))) }
        if let file = flags.passwordFile { draft.secretFiles.append(("password", plan.place.written(file))) }
        if !draft.secretFiles.isEmpty { draft.forgetOtherSignIn() }
        if let file = flags.caFile { draft.values.append(("ca_file", TOMLText.string(plan.place.written(file)))) }
        if flags.redact || flags.noRedact { draft.values.append(("redact", flags.redact ? "true" : nil)) }
        if flags.safetyNet { draft.values.append(("safety_net", TOMLText.string("30s"))) }
        let answersByTopic = flags.answerTopic != nil || flags.answerTokenFile != nil
        if let answers = flags.answers ?? (answersByTopic ? "topic" : nil) {
            draft.values.append(("answers", Self.written(answers)))
            let known = draft.isNew ? nil : try plan.place.string("answer_topic", of: draft.name)
            if answers == "topic" {
                draft.values.append(("answer_topic", TOMLText.string(try flags.answerTopic ?? known ?? randomTopic("answers"))))
            }
            if let file = flags.answerTokenFile { draft.secretFiles.append(("answer_token", plan.place.written(file))) }
        }
        let keepsSignIn = try !draft.isNew && !draft.movesServer && plan.place.signsIn(draft.name)
        let signsIn = flags.tokenFile != nil || flags.user != nil || keepsSignIn
        subscription = Subscription(server: server, topic: topic, signsIn: signsIn, caFile: try caFile(for: server))
        try plan.take(draft)
    }

    /// Returns the value of the setting `answers`; `nil` for `none`, which is its default.
    private static func written(_ answers: String) -> String? { answers == "none" ? nil : TOMLText.string(answers) }

    private func randomTopic(_ beginning: String) throws(CommandFailure) -> String {
        guard let chance = session.chance(TopicName.length) else {
            throw CommandFailure(.internalError, "The system provides no random numbers. Choose a topic with --topic.")
        }
        return TopicName.made(beginning, of: chance)
    }

    private mutating func fillGotify(_ server: NtfyServer) throws {
        var draft = try draft("gotify", "gotify", [("server", TOMLText.string(server.address))])
        if let file = flags.gotifyTokenFile { draft.secretFiles = [("token", plan.place.written(file))] }
        if let file = flags.caFile { draft.values.append(("ca_file", TOMLText.string(plan.place.written(file)))) }
        if let answers = flags.answers { draft.values.append(("answers", Self.written(answers))) }
        try plan.take(draft)
    }

    private mutating func fillLog(_ file: String) throws {
        let written = file == "-" ? nil : plan.place.written(file)
        if let folder = written.flatMap(plan.place.missingFolder) {
            throw CommandFailure(
                .noSuchThing,
                """
                The folder \(SafeText.line(folder)) does not exist.
                Create it first: mkdir -p \(ShellText.word(folder))
                """, name: "noFolder")
        }
        // Another file is another sink, like another topic of a phone.
        let place = plan.place
        try plan.take(
            draft("stdout", "log", [("file", written.map(TOMLText.string))]) { name in try place.string("file", of: name) == written })
    }

    /// Returns a draft that changes the only sink of this type. If there is no such sink, or if it
    /// belongs to another server, returns a draft of a new sink. If the options name the sink, it
    /// moves to the given server, and everything that belongs to the old server is removed.
    ///
    /// - Parameter fits: returns whether the options mean this existing sink.
    func draft(
        _ kind: String, _ usual: String, _ values: [(key: String, value: String?)],
        where fits: (String) throws -> Bool = { _ in true }
    ) throws -> SinkDraft {
        func draft(_ name: String, isNew: Bool) -> SinkDraft {
            var draft = SinkDraft(name, kind, isNew: isNew)
            draft.values = values
            return draft
        }
        let sinks = try plan.place.sinks()
        if let name = flags.name {
            if let other = sinks.first(where: { $0.name == name }), other.kind != kind {
                throw CommandFailure(
                    .state, "The config already has a sink named \(name), but of type \(other.kind). Choose another name with --name.",
                    name: "nameTaken")
            }
            var named = draft(name, isNew: !sinks.contains { $0.name == name })
            // Only for these types is every key known that belongs to the server.
            if ["ntfy", "gotify"].contains(kind), try !plan.keepsServer(named) {
                named.movesServer = true
                try session.note(say("\(name) moves to this server. What belongs to the old server is removed from the sink."))
            }
            return named
        }
        var own: [SinkDraft] = []
        for (name, found) in sinks where found == kind {
            let same = draft(name, isNew: false)
            if try plan.keepsServer(same), try fits(name) { own.append(same) }
        }
        guard own.count < 2 else {
            throw CommandFailure(
                .usage,
                "The config has several sinks of type \(kind): \(own.map(\.name).joined(separator: ", ")). Choose one with --name, or give a new name."
            )
        }
        return try own.first ?? draft(plan.freeName(usual), isNew: true)
    }
}
