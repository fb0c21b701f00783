import BellhopCore

/// Remembers which hooks have run for an event, as long as some of them must run again. The memory
/// is lost in a crash; then all hooks of the event run again.
struct HookProgress {
    /// The maximum number of events to remember. Beyond this number, the oldest event is forgotten.
    private static let most = 256

    private var answers: [EventNumber: [(hook: String, answer: HookAnswer)]] = [:]

    /// Returns whether a hook still has to run for an event.
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

    /// Returns the outcome of an event after its hooks have run. Forgets the event, unless a hook
    /// must run again.
    mutating func outcome(of event: EventNumber) -> DeliveryOutcome {
        let all = answers[event] ?? []
        for (_, answer) in all { if case .again(let reason) = answer { return .deferred(reason, after: nil) } }
        answers[event] = nil
        let failures = all.compactMap { if case .failed(let reason) = $0.answer { reason.phrase } else { nil } }
        return failures.isEmpty ? .accepted(.none) : .rejected(Reason(.joined(failures)))
    }
}
