import BellhopCore

/// Which hooks have run for which event, for as long as some of an event are to be run again. A crash forgets it, and then they are run again.
struct HookProgress {
    /// Events that are remembered; of more the oldest are forgotten.
    private static let most = 256

    private var answers: [EventNumber: [(hook: String, answer: HookAnswer)]] = [:]

    /// Whether a hook is still to be run for an event.
    func isDue(_ hook: String, _ event: EventNumber) -> Bool {
        guard let answer = answers[event]?.first(where: { $0.hook == hook })?.answer else { return true }
        if case .again = answer { return true }
        return false
    }

    mutating func note(_ answer: HookAnswer, of hook: String, _ event: EventNumber) {
        answers[event, default: []].removeAll { $0.hook == hook }
        answers[event, default: []].append((hook, answer))
        if answers.count > Self.most, let oldest = answers.keys.min() { answers[oldest] = nil }
    }

    /// What became of an event, all of whose hooks have run. Forgets it, unless some are to be run again.
    mutating func outcome(of event: EventNumber) -> DeliveryOutcome {
        let all = answers[event] ?? []
        for (_, answer) in all { if case .again(let reason) = answer { return .deferred(reason, after: nil) } }
        answers[event] = nil
        let failures = all.compactMap { if case .failed(let reason) = $0.answer { reason.rawValue } else { nil } }
        return failures.isEmpty ? .accepted(.none) : .rejected(Reason(failures.joined(separator: "; ")))
    }
}
