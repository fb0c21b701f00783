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
    func trial(_ text: [UInt8], sink: String? = nil) async throws -> ConfigTrialJSON {
        try await work(sink == nil ? nil : say("Sending a test notice …")) {
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
            case .skip: return .left
            }
        }
    }

    private enum Next: Hashable, Sendable { case again, keep, change, skip }

    private func ask(whether draft: SinkDraft, took test: SinkTestResultJSON, _ canChange: Bool) async throws -> Next {
        try dialogue.mark(.ok, say("Sent in \(Int(test.latencyMs.rounded(.up))) ms."))
        // Only programs read this sink. Do not ask whether the user saw the test notice.
        guard draft.isForPeople else { return .keep }
        let change: [Dialogue.Choice<Next>] = canChange ? [.init(.change, "change")] : []
        return try await dialogue.choose(
            say("Did the test notice arrive?"), [.init(.keep, "yes"), .init(.again, "test again")] + change + [.init(.skip, "skip")])
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
