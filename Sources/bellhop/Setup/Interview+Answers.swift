import BellhopCore
import ControlWire

// This extension offers what a phone can do besides showing messages: answer them, and get them
// even if this machine is off. It does so after the test notice has arrived.
extension Interview {
    private enum Way: Hashable, Sendable { case topic, page, none }

    /// Offers buttons with which the phone answers notices. Adds them to the draft and to the plan.
    ///
    /// - Parameter signsIn: whether the sink signs in. If so, an administrator may have to permit
    ///   the second topic first, so the default is no.
    mutating func offerAnswers(_ draft: inout SinkDraft, signsIn: Bool) async throws {
        guard hasKey("answers", of: draft.kind) else { return }
        if !draft.isNew, !draft.movesServer, try place.has("answers", of: draft.name) { return }
        let url = try place.publicURL()
        var ways: [Dialogue.Choice<Way>] = []
        var rows: [(word: String, meaning: String)] = []
        if let url {
            ways.append(.init(.page, "page"))
            rows.append((say("page"), say("the phone opens a page at \(SafeText.line(url))")))
        }
        if draft.kind == "ntfy" {
            ways.append(.init(.topic, "topic"))
            rows.append((say("topic"), say("the phone posts to a second topic, which bellhopd reads; this needs no open port")))
        }
        guard !ways.isEmpty else { return }
        ways.insert(.init(.none, "no"), at: url == nil && signsIn ? 0 : ways.count)
        try dialogue.tell(say("You can answer on the phone, with buttons such as \"Start Dryer\"."))
        try dialogue.tell(rows)
        let way = try await dialogue.choose(say("Answer on the phone?"), ways)
        guard way != .none else { return }
        var wanted = draft
        wanted.values.append(("answers", TOMLText.string(way == .topic ? "topic" : "http")))
        if way == .topic { try await askForAnswerTopic(&wanted, signsIn: signsIn) }
        var candidate = plan
        try candidate.take(wanted)
        let faults = try await trial(candidate.text(isTrial: true)).faults
        guard faults.isEmpty else {
            for fault in faults { try dialogue.mark(.fail, SafeText.line(fault.message)) }
            return try dialogue.tell("  " + say("The phone gets no buttons."))
        }
        (draft, plan) = (wanted, candidate)
    }

    private func askForAnswerTopic(_ draft: inout SinkDraft, signsIn: Bool) async throws {
        let proposed = TopicName.made("answers", of: try await chance())
        guard signsIn else {
            draft.values.append(("answer_topic", TOMLText.string(proposed)))
            return
        }
        try dialogue.tell(
            say("On the server, this sink must be allowed to read the second topic. The phone needs a token that can only write to it."))
        let topic = try await dialogue.ask(say("Topic for answers"), default: proposed, complaint: Self.complaint(aboutTopic:))
        draft.values.append(("answer_topic", TOMLText.string(topic)))
        if let token = try await dialogue.secret(say("Token for the phone (input is hidden; Enter if everybody may write there)")) {
            draft.secrets.append(("answer_token", token))
        }
    }

    /// Offers the safety net if the sink supports it. With the safety net, the server receives each
    /// message in advance and sends it on time even if this machine is off (checklist G6).
    mutating func offerSafetyNet(_ draft: SinkDraft) async throws {
        guard hasKey("safety_net", of: "ntfy") else { return }
        try dialogue.tell(
            say(
                "If this computer is off when something ends, the server can notify you instead. For that, it gets the message in advance. The server must be ntfy 2.16 or newer."
            ))
        guard try await dialogue.decide(say("Use this safety net?"), default: true) else { return }
        var draft = draft
        draft.values.append(("safety_net", TOMLText.string("30s")))
        try plan.take(draft)
    }
}
