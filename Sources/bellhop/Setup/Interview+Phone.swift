import BellhopCore
import ControlWire

extension Interview {
    private enum App: Hashable, Sendable { case ntfy, gotify, none }

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

    // MARK: ntfy

    private mutating func askForNtfy(_ changed: String?) async throws {
        var draft = SinkDraft(try changed ?? plan.freeName("phone"), "ntfy", isNew: changed == nil)
        var server = try changed.flatMap { try place.string("server", of: $0) }.map(NtfyServer.init) ?? .common
        let known = try changed.flatMap { try place.string("topic", of: $0) }
        var topic: String?
        while true {
            server = try await askForServer(server)
            draft = try self.draft(draft, changing: changed, "phone", at: server)
            // The topic stays the same even if the user changes the server. Nobody can guess the
            // topic on either of the two servers.
            let wanted = try await askForTopic(topic ?? (draft.isNew ? nil : known))
            topic = wanted
            draft.values = [("server", TOMLText.string(server.address)), ("topic", TOMLText.string(wanted))]
            try await askForAccess(&draft, server)
            let redacts = try await askForRedaction(server)
            if redacts { draft.values.append(("redact", "true")) } else if !draft.isNew { draft.values.append(("redact", nil)) }
            try await subscribe(server, wanted)
            switch try await settle(draft) {
            case .change: continue
            case .left: return
            case .taken: return try await offerSafetyNet(draft)
            }
        }
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

    private func askForServer(_ known: NtfyServer) async throws -> NtfyServer {
        while true {
            let server = NtfyServer(try await dialogue.ask(say("Server"), default: known.address))
            if server.isAddress { return server }
            try dialogue.tell("  " + say("Write only the server's address, like https://ntfy.example.org, without a path."))
        }
    }

    private func askForTopic(_ known: String?) async throws -> String {
        let proposed: String
        if let known {
            proposed = known
        } else {
            guard let chance = session.chance(TopicName.length) else {
                throw CommandFailure(.internalError, "The system provides no random numbers. Choose a topic with --topic.")
            }
            proposed = TopicName.made(of: chance)
            try dialogue.tell(say("Anyone who knows a topic can read it. This topic is random, so that nobody can guess it."))
        }
        while true {
            let topic = try await dialogue.ask(say("Topic"), default: proposed)
            if TopicName.isValid(topic) { return topic }
            try dialogue.tell("  " + say("A topic must be 1 to 64 letters, digits, - or _."))
        }
    }

    private func askForAccess(_ draft: inout SinkDraft, _ server: NtfyServer) async throws {
        enum Access: Hashable, Sendable { case asBefore, open, token, password }
        var ways: [Dialogue.Choice<Access>] = [.init(.open, "open"), .init(.token, "token"), .init(.password, "password")]
        if !draft.isNew || !draft.secrets.isEmpty { ways.insert(.init(.asBefore, "as before"), at: 0) }
        let access = try await dialogue.choose(say("How do you sign in?"), ways)
        guard access != .asBefore else {
            // The values have just been replaced, and the user name was one of them. Add the user
            // name again, because the password requires it.
            if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
            return
        }
        draft.secrets = []
        draft.user = nil
        let forgotten = ["token", "password"].flatMap { key in ["", "_file", "_env", "_command"].map { key + $0 } } + ["user"]
        switch access {
        case .token:
            guard let token = try await dialogue.secret(say("Access token (input is hidden)")) else { break }
            draft.secrets = [("token", token)]
        case .password:
            let user = try await dialogue.ask(say("User name"))
            guard !user.isEmpty, let password = try await dialogue.secret(say("Password (input is hidden)")) else { break }
            draft.user = user
            draft.secrets = [("password", password)]
        case .open, .asBefore: break
        }
        if !draft.isNew {
            let kept = Set(draft.secrets.map(\.key)).union(draft.user == nil ? [] : ["user"])
            // Remove the keys of the sign-in method that is no longer used. Otherwise the file
            // would contain the keys of both methods.
            draft.values += forgotten.filter { key in !kept.contains { key.hasPrefix($0) } }.map { ($0, nil) }
        }
        if let user = draft.user { draft.values.append(("user", TOMLText.string(user))) }
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

    private mutating func subscribe(_ server: NtfyServer, _ topic: String) async throws {
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
        try dialogue.tell(SetupPage.subscription(server, topic, phone, style))
        _ = try await dialogue.ask(say("Press Enter when the phone has subscribed"))
    }

    /// Offers the safety net if the sink supports it. With the safety net, the server receives each
    /// message in advance and sends it on time even if this machine is off (checklist G6).
    private mutating func offerSafetyNet(_ draft: SinkDraft) async throws {
        guard hasKey("safety_net", of: "ntfy") else { return }
        try dialogue.tell(
            say("If this computer is off when something ends, the server can notify you instead. For that, it gets the message in advance.")
        )
        guard try await dialogue.decide(say("Use this safety net?"), default: true) else { return }
        var draft = draft
        draft.values.append(("safety_net", TOMLText.string("30s")))
        try plan.take(draft)
    }

    // MARK: Gotify

    private mutating func askForGotify(_ changed: String?) async throws {
        var draft = SinkDraft(try changed ?? plan.freeName("gotify"), "gotify", isNew: changed == nil)
        var server = try changed.flatMap { try place.string("server", of: $0) } ?? ""
        while true {
            server = try await dialogue.ask(say("Server"), default: server)
            guard !server.isEmpty else {
                if try await dialogue.decide(say("Continue without Gotify?"), default: true) { return }
                continue
            }
            server = NtfyServer(server).address
            draft = try self.draft(draft, changing: changed, "gotify", at: NtfyServer(server))
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
            if try await settle(draft) != .change { return }
        }
    }
}
