import BellhopCore
import ControlWire

// This extension offers what a phone can do besides showing messages: answer them, and get them
// even if this machine is off. It does so after the test notice has arrived.
extension Interview {
    private enum Way: Hashable, Sendable { case asBefore, topic, page, none }

    /// Offers buttons with which the phone answers notices. Adds them to the draft and to the plan.
    ///
    /// - Parameters:
    ///   - signsIn: whether the sink signs in. If so, an administrator may have to permit the second
    ///     topic first, so the default is no.
    ///   - canTest: whether a test of the second topic could pass.
    mutating func offerAnswers(_ draft: inout SinkDraft, signsIn: Bool, canTest: Bool = true) async throws {
        guard hasKey("answers", of: draft.kind) else { return }
        let hasAnswers = try !draft.isNew && !draft.movesServer && place.has("answers", of: draft.name)
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
        if hasAnswers { ways.insert(.init(.asBefore, "as before"), at: 0) }
        try dialogue.tell(say("You can answer on the phone, with buttons such as \"Start Dryer\"."))
        try dialogue.tell(rows)
        let way = try await dialogue.choose(say("Answer on the phone?"), ways)
        guard hasAnswers ? way != .asBefore : way != .none else { return }
        var wanted = draft
        wanted.values.append(("answers", way == .none ? nil : TOMLText.string(way == .topic ? "topic" : "http")))
        if way == .topic { try await askForAnswerTopic(&wanted, signsIn: signsIn) }
        let hasToken = way == .topic && signsIn
        let isTested = hasToken && canTest && judge.canTest
        while true {
            var candidate = plan
            try candidate.take(wanted)
            let trial = try await trial(
                candidate.text(isTrial: true), sink: isTested ? wanted.name : nil, say("Sending a test notice with buttons …"))
            switch try await ask(afterTrial: trial, hasToken) {
            case .keep:
                (draft, plan) = (wanted, candidate)
                return
            case .again: dialogue.again()
            case .another: try await askForAnswerToken(&wanted)
            case .leave: return try dialogue.tell("  " + say("The phone gets no buttons."))
            }
        }
    }

    private enum Next: Hashable, Sendable { case keep, again, another, leave }

    /// Shows the result of a trial of the second topic, and asks what to do if phones cannot answer.
    ///
    /// - Parameter hasToken: whether the phone may have a token, which the user can type again.
    private func ask(afterTrial trial: ConfigTrialJSON, _ hasToken: Bool) async throws -> Next {
        guard trial.faults.isEmpty else {
            for fault in trial.faults { try dialogue.mark(.fail, SafeText.line(fault.message)) }
            guard hasToken else { return .leave }
            return try await dialogue.choose(
                say("What should happen next?"), [.init(.another, "another token"), .init(.leave, "no buttons")])
        }
        guard let test = trial.test else { return .keep }
        guard let trouble = test.passed ? test.trouble : test.detail else {
            try dialogue.mark(.ok, say("The phone can answer."))
            return .keep
        }
        try dialogue.mark(.fail, SafeText.line(trouble))
        return try await dialogue.choose(
            say("What should happen next?"),
            [.init(.another, "another token"), .init(.again, "test again"), .init(.keep, "keep anyway"), .init(.leave, "no buttons")])
    }

    private func askForAnswerTopic(_ draft: inout SinkDraft, signsIn: Bool) async throws {
        let known = draft.isNew || draft.movesServer ? nil : try place.string("answer_topic", of: draft.name)
        let proposed = try known ?? TopicName.made("answers", of: chance(for: "answers"))
        let notices = draft.values.last { $0.key == "topic" }?.value
        guard signsIn else {
            draft.values.append(("answer_topic", TOMLText.string(proposed)))
            return
        }
        try dialogue.tell(
            say("On the server, this sink must be allowed to read the second topic. The phone needs a token that can only write to it."))
        let topic = try await dialogue.ask(say("Topic for answers"), default: proposed) { topic in
            guard TOMLText.string(topic) != notices else {
                return say("This is the topic of the notices, so phones would show the answers. Choose another topic.")
            }
            return Self.complaint(aboutTopic: topic)
        }
        draft.values.append(("answer_topic", TOMLText.string(topic)))
        try await askForAnswerToken(&draft)
    }

    private func askForAnswerToken(_ draft: inout SinkDraft) async throws {
        draft.secrets.removeAll { $0.key == "answer_token" }
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
