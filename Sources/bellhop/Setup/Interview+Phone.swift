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
            draft = try self.draft(draft, changing: changed, "phone", at: server.address)
            // The topic stays the same even if the user changes the server. Nobody can guess the
            // topic on either of the two servers.
            let wanted = try await askForTopic(topic ?? (draft.isNew ? nil : known))
            topic = wanted
            draft.values = Self.values(of: server) + [("topic", TOMLText.string(wanted))]
            let signsIn = try await askForSignIn(&draft)
            let redacts = try await askForRedaction(server.address)
            if redacts { draft.values.append(("redact", "true")) } else if !draft.isNew { draft.values.append(("redact", nil)) }
            try await subscribe(server.address, wanted, signsIn: signsIn)
            switch try await settle(draft) {
            case .change: continue
            case .left: return
            case .taken:
                try await offerAnswers(&draft, signsIn: signsIn)
                return try await offerSafetyNet(draft)
            }
        }
    }

    private static func values(of server: PushServer) -> [(key: String, value: String?)] {
        [("server", TOMLText.string(server.address.address))] + (server.caFile.map { [("ca_file", TOMLText.string($0))] } ?? [])
    }

    /// Returns the draft of the sink for the server that the user typed. If that server differs
    /// from the previous one, begins a new draft. No data stored for the previous server is then
    /// sent to the new one, and an existing sink keeps its server.
    private func draft(_ draft: SinkDraft, changing changed: String?, _ usual: String, at server: NtfyServer) throws -> SinkDraft {
        func begun(_ name: String, isNew: Bool) -> SinkDraft {
            var begun = SinkDraft(name, draft.kind, isNew: isNew)
            begun.values = [("server", TOMLText.string(server.address))]
            return begun
        }
        if let before = ServerOrigin(of: draft), before.isSame(as: ServerOrigin(address: server.address)) { return draft }
        guard let changed else { return begun(draft.name, isNew: true) }
        let same = begun(changed, isNew: false)
        if try plan.keepsServer(same) { return same }
        let another = begun(try plan.freeName(usual), isNew: true)
        try dialogue.mark(.ok, say("The sink \(changed) keeps its server; the new sink is named \(another.name)."))
        return another
    }

    private func askForTopic(_ known: String?) async throws -> String {
        let proposed: String
        if let known {
            proposed = known
        } else {
            proposed = TopicName.made(of: try await chance())
            try dialogue.tell(say("Anyone who knows a topic can read it. This topic is random, so that nobody can guess it."))
        }
        return try await dialogue.ask(say("Topic"), default: proposed, complaint: Self.complaint(aboutTopic:))
    }

    static func complaint(aboutTopic topic: String) -> String? {
        TopicName.isValid(topic) ? nil : say("A topic must be 1 to 64 letters, digits, - or _.")
    }

    /// Returns random bytes for the name of a topic.
    func chance() async throws -> [UInt8] {
        try await dialogue.once {
            guard let chance = session.chance(TopicName.length) else {
                throw CommandFailure(.internalError, "The system provides no random numbers. Choose a topic with --topic.")
            }
            return chance
        }
    }

    /// Asks for the credentials. Returns whether the sink signs in.
    private func askForSignIn(_ draft: inout SinkDraft) async throws -> Bool {
        var ways: [Dialogue.Choice<SignIn>] = [.init(.none, "no"), .init(.token, "token"), .init(.password, "password")]
        if !draft.isNew || !draft.secrets.isEmpty { ways.insert(.init(.asBefore, "as before"), at: 0) }
        let signIn = try await dialogue.choose(say("Does the server ask for a sign-in?"), ways)
        guard signIn != .asBefore else {
            // The values have just been replaced, and the user name was one of them. Add the user
            // name again, because the password requires it.
            if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
            return try !draft.secrets.isEmpty || place.signsIn(draft.name)
        }
        draft.secrets = []
        draft.user = nil
        switch signIn {
        case .token:
            guard let token = try await dialogue.secret(say("Access token (input is hidden)")) else { break }
            draft.secrets = [("token", token)]
        case .password:
            let user = try await dialogue.ask(say("User name"))
            guard !user.isEmpty, let password = try await dialogue.secret(say("Password (input is hidden)")) else { break }
            draft.user = user
            draft.secrets = [("password", password)]
        case .none, .asBefore: break
        }
        draft.forgetOtherSignIn()
        if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
        return !draft.secrets.isEmpty
    }

    /// If the server belongs to somebody else, asks whether to leave names out of messages
    /// (checklist D-21).
    private func askForRedaction(_ server: NtfyServer) async throws -> Bool {
        if server.isCommon {
            try dialogue.tell(say("Somebody else runs ntfy.sh and could read your messages."))
        } else if try await dialogue.decide(say("Is \(SafeText.line(server.host)) your own server?"), default: true) {
            return false
        }
        return try await dialogue.decide(say("Leave out names? Messages then have only texts like \"Laundry is ready\"."), default: true)
    }

    private mutating func subscribe(_ server: NtfyServer, _ topic: String, signsIn: Bool) async throws {
        let link = server.subscription(to: topic)
        subscription = link
        if server.isThisMachine {
            try dialogue.mark(
                .warn, say("Only this computer can reach \(SafeText.line(server.host)); the phone needs an address that it can reach."))
        }
        let phone = try await dialogue.choose(
            say("Which phone?"),
            [.init(SetupPage.Phone.android, .verbatim("Android")), .init(.iPhone, .verbatim("iPhone")), .init(.both, "both")])
        try dialogue.tell()
        try dialogue.tell(SetupPage.subscription(server, topic, phone, signsIn: signsIn, style))
        _ = try await dialogue.ask(say("Press Enter when the phone has subscribed"))
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
            draft = try self.draft(draft, changing: changed, "gotify", at: server.address)
            draft.values = Self.values(of: server)
            let old = draft.secrets
            draft.secrets = []
            try dialogue.tell(say("In Gotify, create an application for Bellhop under \"Apps\"; it has a token."))
            for (key, question): (String, Phrase) in [
                ("token", "Application token (input is hidden)"),
                ("client_token", "Client token, to withdraw messages (input is hidden; Enter for none)"),
            ] {
                if let secret = try await dialogue.secret(say(question)) {
                    draft.secrets.append((key, secret))
                } else if let before = old.first(where: { $0.key == key }) {
                    draft.secrets.append(before)
                }
            }
            switch try await settle(draft) {
            case .change: continue
            case .left: return
            case .taken: return try await offerAnswers(&draft, signsIn: true)
            }
        }
    }
}
