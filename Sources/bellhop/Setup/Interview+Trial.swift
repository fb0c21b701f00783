import BellhopCore
import ControlClient
import ControlWire

// This extension tests a sink before the sink becomes a part of the plan.
extension Interview {
    enum Settled: Hashable, Sendable {
        case taken
        /// The user wants to change the settings of the sink.
        case change
        case left
    }

    /// Checks a config that is not in force yet. If `sink` is given, also sends a test notice to that
    /// sink.
    ///
    /// - Parameter progress: what to print before a test notice is sent.
    func trial(_ text: [UInt8], sink: String? = nil, _ progress: String? = nil) async throws -> ConfigTrialJSON {
        try await work(sink == nil ? nil : progress ?? say("Sending a test notice …")) {
            try await judge.trial(text, at: place, sink: sink)
        }
    }

    /// Sends a test notice through a sink that is not in the config yet, and asks the user whether
    /// the notice arrived. If the notice arrived, the sink becomes a part of the plan.
    ///
    /// - Parameters:
    ///   - canChange: whether the sink has settings that the user can change before a second test.
    ///   - canTest: whether a test could pass. Without a test, only the settings are checked.
    mutating func settle(_ draft: SinkDraft, canChange: Bool = true, canTest: Bool = true) async throws -> Settled {
        var candidate = plan
        try candidate.take(draft)
        let text = try candidate.text(isTrial: true)
        let isTested = judge.canTest && canTest && draft.newFolder == nil
        while true {
            let trial = try await trial(text, sink: isTested ? draft.name : nil)
            guard trial.faults.isEmpty else {
                for fault in trial.faults { try dialogue.mark(.fail, SafeText.line(fault.message)) }
                return try await dialogue.choose(say("What should happen next?"), [.init(.change, "change"), .init(.left, "skip")])
            }
            guard let test = trial.test else {
                plan = candidate
                return .taken
            }
            switch test.passed ? try await ask(whether: draft, took: test, canChange) : try await ask(afterFailure: test, canChange) {
            case .again: dialogue.again()
            case .keep:
                plan = candidate
                return .taken
            case .change: return .change
            case .skip, .lost: return .left
            }
        }
    }

    private enum Next: Hashable, Sendable { case again, keep, change, skip, lost }

    private func ask(whether draft: SinkDraft, took test: SinkTestResultJSON, _ canChange: Bool) async throws -> Next {
        try dialogue.mark(.ok, say("Sent in \(Int(test.latencyMs.rounded(.up))) ms."))
        if let trouble = test.trouble { try dialogue.mark(.warn, SafeText.line(trouble)) }
        // Only programs read this sink. Do not ask whether the user saw the test notice.
        guard draft.isForPeople else { return .keep }
        let change: [Dialogue.Choice<Next>] = canChange ? [.init(.change, "change")] : []
        let next = try await dialogue.choose(
            say("Did the test notice arrive?"),
            [.init(.keep, "yes"), .init(.lost, "no"), .init(.again, "test again")] + change + [.init(.skip, "skip")],
            // In some languages, several of these words begin like "no".
            or: { $0.lowercased() == "n" ? .lost : nil })
        guard next == .lost else { return next }
        try dialogue.tell("  " + say(Self.remedy(for: draft.kind)), hanging: 2)
        return try await dialogue.choose(
            say("What should happen next?"),
            [.init(.again, "test again")] + change + [.init(.keep, "keep anyway"), .init(.skip, "skip")])
    }

    /// Returns what to look at if a sink accepted the test notice, but nobody saw it.
    private static func remedy(for kind: String) -> Phrase {
        switch kind {
        case "ntfy":
            "The server has the notice. In the ntfy app, compare the server and the topic with those above. Let the phone show notifications of this app, and take the app out of the battery saver. An iPhone gets messages of your own server at once only if that server has upstream-base-url set."
        case "gotify":
            "The server has the notice. Check that the Gotify app is signed in to this server, that the phone shows its notifications, and that the battery saver leaves it running."
        case "dbus": "The desktop accepted the notice. Check that its notifications are switched on, and that \"Do Not Disturb\" is off."
        case "sound": "The sound was played. Check the volume, and which output device the system uses."
        default: "The sink accepted the notice. Check its settings, and where it shows notices."
        }
    }

    private func ask(afterFailure test: SinkTestResultJSON, _ canChange: Bool) async throws -> Next {
        try dialogue.mark(.fail, SafeText.line(test.detail))
        let first: Dialogue.Choice<Next> = canChange ? .init(.change, "change") : .init(.skip, "skip")
        let last: [Dialogue.Choice<Next>] = canChange ? [.init(.skip, "skip")] : []
        return try await dialogue.choose(
            say("What should happen next?"), [first, .init(.again, "test again"), .init(.keep, "keep anyway")] + last)
    }

    /// Offers to send a test notice to a sink that is already in the config.
    func offerTest(of name: String) async throws {
        try dialogue.mark(.ok, say("\(name) is already in the config."))
        guard judge.canTest, try await dialogue.decide(say("Send a test notice to this sink?"), default: false) else { return }
        let test = try await trial(place.bytes ?? [], sink: name).test
        guard let test else { return }
        try dialogue.mark(
            test.passed ? .ok : .fail,
            test.passed ? say("Sent in \(Int(test.latencyMs.rounded(.up))) ms.") : SafeText.line(test.detail))
    }
}
