import BellhopCore
import ControlWire

extension Interview {
    private enum App: Hashable, Sendable { case ntfy, gotify, none }
    private enum SignIn: Hashable, Sendable { case asBefore, none, token, password }

    mutating func askForPhone() async throws {
        try dialogue.heading(say("On the phone"))
        var changed: (name: String, kind: String)?
        let phones = try place.sinks().filter { $0.kind == "ntfy" || $0.kind == "gotify" }
        if let phone = phones.first {
            try dialogue.mark(.ok, say("\(phone.name) (\(phone.kind)) is already in the config."))
            enum Wish: Hashable, Sendable { case goOn, change, another }
            switch try await dialogue.choose(
                say("What should happen to this sink?"),
                [.init(Wish.goOn, "keep"), .init(Wish.change, "change"), .init(Wish.another, "another phone")])
            {
            case .goOn: return
            case .change: changed = phone
            case .another: break
            }
        }
        switch try await app(changed?.kind) {
        case .ntfy: try await askForNtfy(changed?.name)
        case .gotify: try await askForGotify(changed?.name)
        case .none: break
        }
    }

    private func app(_ kind: String?) async throws -> App {
        if let kind { return kind == "ntfy" ? .ntfy : .gotify }
        try dialogue.tell([
            ("ntfy", say("for Android and iPhone, through your own server or ntfy.sh")),
            ("gotify", say("for Android, through your own server")),
        ])
        return try await dialogue.choose(
            say("Which app?"), [.init(.ntfy, .verbatim("ntfy")), .init(.gotify, .verbatim("gotify")), .init(.none, "none")])
    }

    /// Returns the server of an existing sink.
    private func server(of sink: String?) throws -> PushServer? {
        guard let sink, let address = try place.string("server", of: sink) else { return nil }
        return PushServer(address: NtfyServer(address), caFile: try place.string("ca_file", of: sink))
    }

    // MARK: ntfy

    /// Sets up an ntfy sink.
    ///
    /// - Parameters:
    ///   - changed: the existing sink to change; `nil` for a new one.
    ///   - found: the server, if it is known already.
    private mutating func askForNtfy(_ changed: String?, at found: PushServer? = nil) async throws {
        var draft = SinkDraft(try changed ?? plan.freeName("phone"), "ntfy", isNew: changed == nil)
        var server = try found ?? self.server(of: changed) ?? PushServer(address: .common)
        var isSettled = found != nil
        let known = try changed.flatMap { try place.string("topic", of: $0) }
        var topic: String?
        while true {
            if !isSettled {
                switch try await askForServer(.ntfy, server) {
                case .server(let answer): server = answer
                case .otherKind(let other): return try await askForGotify(nil, at: other)
                case .left: return
                }
            }
            isSettled = false
            draft = try self.draft(draft, changing: changed, at: server.address)
            // The topic stays the same even if the user changes the server. Nobody can guess the
            // topic on either of the two servers.
            let wanted = try await askForTopic(topic ?? (draft.isNew ? nil : known))
            topic = wanted
            draft.values = Self.values(of: server) + [("topic", TOMLText.string(wanted))]
            let signsIn = try await askForSignIn(&draft, at: server)
            if !signsIn, TopicName.isGuessable(wanted) {
                try dialogue.mark(.warn, say("Anyone who guesses the topic \(wanted) can read its messages."))
            }
            let redacts = try await askForRedaction(server.address)
            if redacts { draft.values.append(("redact", "true")) } else if !draft.isNew { draft.values.append(("redact", nil)) }
            try await subscribe(server, wanted, signsIn: signsIn)
            switch try await settle(draft, canTest: !server.isUnreached) {
            case .change: continue
            case .left: return
            case .taken:
                try await offerAnswers(&draft, signsIn: signsIn, canTest: !server.isUnreached)
                return try await offerSafetyNet(draft)
            }
        }
    }

    private static func values(of server: PushServer) -> [(key: String, value: String?)] {
        [("server", TOMLText.string(server.address.address))] + (server.caFile.map { [("ca_file", TOMLText.string($0))] } ?? [])
    }

    /// Returns the draft of the sink for the server that the user typed. If that server differs
    /// from the previous one, begins a new draft, so that nothing that belongs to the previous
    /// server is sent to the new one. An existing sink then moves to the new server.
    private func draft(_ draft: SinkDraft, changing changed: String?, at server: NtfyServer) throws -> SinkDraft {
        func begun(_ name: String, isNew: Bool) -> SinkDraft {
            var begun = SinkDraft(name, draft.kind, isNew: isNew)
            begun.values = [("server", TOMLText.string(server.address))]
            return begun
        }
        if let before = ServerOrigin(of: draft), before.isSame(as: ServerOrigin(address: server.address)) { return draft }
        guard let changed else { return begun(draft.name, isNew: true) }
        var same = begun(changed, isNew: false)
        same.movesServer = try !plan.keepsServer(same)
        if same.movesServer {
            try dialogue.mark(.warn, say("\(changed) moves to this server. What belongs to the old server is removed from the sink."))
        }
        return same
    }

    private func askForTopic(_ known: String?) async throws -> String {
        let proposed: String
        if let known {
            proposed = known
        } else {
            proposed = TopicName.made(of: try chance(for: "laundry"))
            try dialogue.tell(say("Anyone who knows a topic can read it. This topic is random, so that nobody can guess it."))
        }
        return try await dialogue.ask(say("Topic"), default: proposed, complaint: Self.complaint(aboutTopic:))
    }

    static func complaint(aboutTopic topic: String) -> String? {
        TopicName.isValid(topic) ? nil : say("A topic must be 1 to 64 letters, digits, - or _.")
    }

    /// Returns random bytes for the name of a topic. They stay the same if the user goes back.
    ///
    /// - Parameter topic: the first word of the name.
    func chance(for topic: String) throws -> [UInt8] {
        try dialogue.kept("topic " + topic) {
            guard let chance = session.chance(TopicName.length) else {
                throw CommandFailure(.internalError, "The system provides no random numbers. Choose a topic with --topic.")
            }
            return chance
        }
    }

    /// Asks for the credentials, and tries them before the phone subscribes. Returns whether the
    /// sink signs in.
    private func askForSignIn(_ draft: inout SinkDraft, at server: PushServer) async throws -> Bool {
        let values = draft.values
        var isRefused = false
        while true {
            draft.values = values
            let signIn = try await chooseSignIn(&draft, isRefused: isRefused)
            if signIn == .asBefore { return try !draft.secrets.isEmpty || place.signsIn(draft.name) }
            // Everybody may write to ntfy.sh. A user who still wants no sign-in knows better.
            let isKnown = signIn == .none && (server.address.isCommon || isRefused)
            guard !isKnown, !server.isUnreached, let refusal = try await refusal(of: draft) else { return signIn != .none }
            try dialogue.mark(.fail, refusal)
            isRefused = true
        }
    }

    /// Sends a message to the topic, which no phone has subscribed to yet. Returns why the server
    /// refuses it; `nil` if the server accepts it, or if it cannot be sent for another reason.
    private func refusal(of draft: SinkDraft) async throws -> String? {
        guard judge.canTest else { return nil }
        var candidate = plan
        try candidate.take(draft)
        let text = try candidate.text(isTrial: true)
        let trial = try await work(say("Checking whether the server accepts messages …")) {
            try await judge.trial(text, at: place, sink: draft.name)
        }
        guard let test = trial.test else { return nil }
        if test.passed { try dialogue.mark(.ok, say("The server accepts messages.")) }
        return !test.passed && test.outcome == "misconfigured" ? SafeText.line(test.detail) : nil
    }

    /// Asks for the way to sign in, and for its credentials.
    ///
    /// - Parameter isRefused: whether the server has just refused a message.
    private func chooseSignIn(_ draft: inout SinkDraft, isRefused: Bool) async throws -> SignIn {
        var ways: [Dialogue.Choice<SignIn>] = [.init(.token, "token"), .init(.password, "password")]
        ways.insert(.init(.none, "no"), at: isRefused ? ways.count : 0)
        if !isRefused, !draft.isNew && !draft.movesServer || !draft.secrets.isEmpty { ways.insert(.init(.asBefore, "as before"), at: 0) }
        let signIn = try await dialogue.choose(say("Does the server ask for a sign-in?"), ways)
        guard signIn != .asBefore else {
            // The values have just been replaced, and the user name was one of them. Add the user
            // name again, because the password requires it.
            if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
            return signIn
        }
        let user = draft.user ?? ""
        draft.secrets = []
        draft.user = nil
        switch signIn {
        case .token:
            let token = try await dialogue.secret(say("Access token (input is hidden)"), ifEmpty: say("Type or paste the token."))
            draft.secrets = token.map { [("token", $0)] } ?? []
        case .password:
            draft.user = try await dialogue.ask(say("User name"), default: user, remembers: true) { name in
                name.isEmpty ? say("Type the name of a user of the server.") : nil
            }
            let password = try await dialogue.secret(say("Password (input is hidden)"), ifEmpty: say("Type the password of this user."))
            draft.secrets = password.map { [("password", $0)] } ?? []
        case .none, .asBefore: break
        }
        draft.forgetOtherSignIn()
        if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
        return signIn
    }

    /// If the server belongs to somebody else, asks whether to leave names out of messages
    /// (checklist D-21).
    private func askForRedaction(_ server: NtfyServer) async throws -> Bool {
        if server.isCommon {
            try dialogue.tell(say("Somebody else runs ntfy.sh and could read your messages."))
        } else {
            try dialogue.tell(say("Whoever runs a server can read the messages on it. Names can be left out of them."))
            if try await dialogue.decide(say("Is \(SafeText.line(server.host)) your own server?"), default: true) { return false }
        }
        return try await dialogue.decide(say("Leave out names? Messages then have only texts like \"Laundry is ready\"."), default: true)
    }

    private mutating func subscribe(_ push: PushServer, _ topic: String, signsIn: Bool) async throws {
        let server = push.address
        let link = server.subscription(to: topic)
        subscription = link
        for warning in SetupPage.warnings(about: server, caFile: push.caFile) { try dialogue.mark(.warn, warning) }
        let phone = try await dialogue.choose(
            say("Which phone?"),
            [.init(SetupPage.Phone.android, .verbatim("Android")), .init(.iPhone, .verbatim("iPhone")), .init(.both, "both")])
        try dialogue.tell()
        try dialogue.tell(SetupPage.subscription(server, topic, phone, signsIn: signsIn, style))
        // Without a test, nothing waits for the phone.
        if !push.isUnreached { _ = try await dialogue.ask(say("Press Enter when the phone has subscribed")) }
    }

    // MARK: Gotify

    /// Sets up a Gotify sink. The parameters are those of ``askForNtfy(_:at:)``.
    private mutating func askForGotify(_ changed: String?, at found: PushServer? = nil) async throws {
        var draft = SinkDraft(try changed ?? plan.freeName("gotify"), "gotify", isNew: changed == nil)
        var server = try found ?? self.server(of: changed)
        var isSettled = found != nil
        while true {
            if !isSettled {
                switch try await askForServer(.gotify, server) {
                case .server(let answer): server = answer
                case .otherKind(let other): return try await askForNtfy(nil, at: other)
                case .left: return
                }
            }
            isSettled = false
            guard let server else { return }
            draft = try self.draft(draft, changing: changed, at: server.address)
            draft.values = Self.values(of: server)
            let old = draft.secrets
            draft.secrets = []
            try dialogue.tell(say("In Gotify, create an application for Bellhop under \"Apps\"; it has a token."))
            for (key, question): (String, Phrase) in [
                ("token", "Application token (input is hidden)"),
                ("client_token", "Client token, to withdraw messages (input is hidden; Enter for none)"),
            ] {
                let isNeeded = key == "token" && old.isEmpty && (draft.isNew || draft.movesServer)
                if let secret = try await dialogue.secret(say(question), ifEmpty: isNeeded ? say("Type or paste the token.") : nil) {
                    draft.secrets.append((key, secret))
                } else if let before = old.first(where: { $0.key == key }) {
                    draft.secrets.append(before)
                }
            }
            switch try await settle(draft, canTest: !server.isUnreached) {
            case .change: continue
            case .left: return
            case .taken: return try await offerAnswers(&draft, signsIn: true)
            }
        }
    }
}
