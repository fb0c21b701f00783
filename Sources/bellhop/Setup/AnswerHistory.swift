import BellhopCore

/// The answers to the questions of an interview, and the results of the work between the questions.
///
/// To go back to a question, the interview begins again and repeats everything before that question
/// from this history. Meanwhile it shows nothing, sends no test notice a second time, and asks no
/// server again.
final class AnswerHistory: Sendable {
    /// The error that is thrown if the user goes back, so that the interview begins again.
    struct WentBack: Error {}

    private enum Entry: Sendable {
        /// An answer that was accepted. It may be a secret.
        case answer(Redacted)
        case result(any Sendable)

        var isAnswer: Bool {
            if case .answer = self { true } else { false }
        }
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        /// The index of the entry that is repeated next.
        var next = 0

        mutating func take() -> Entry? {
            guard next < entries.count else { return nil }
            next += 1
            return entries[next - 1]
        }

        /// Adds an entry. If the interview took another course than before, the entries of the
        /// earlier course are dropped.
        mutating func add(_ entry: Entry) {
            entries.removeSubrange(min(next, entries.count)...)
            entries.append(entry)
            next = entries.count
        }
    }

    private let state = Locked(State())

    /// Whether the history still answers questions, so that nothing is shown.
    var isRepeating: Bool {
        state.withLock { state in state.entries[state.next...].contains(where: \.isAnswer) }
    }

    /// Returns the answer to the next question; `nil` if the user must answer it.
    func nextAnswer() -> String? {
        state.withLock { state in
            guard case .answer(let text)? = state.take() else { return nil }
            return text.reveal()
        }
    }

    func add(_ answer: String) {
        state.withLock { $0.add(.answer(Redacted(answer))) }
    }

    /// Returns the result of some work, and does the work only if the history has no result of it.
    func result<Value: Sendable>(of work: () async throws -> Value) async rethrows -> Value {
        let known = state.withLock { state -> Value? in
            guard case .result(let value)? = state.take() else { return nil }
            return value as? Value
        }
        if let known { return known }
        let value = try await work()
        state.withLock { $0.add(.result(value)) }
        return value
    }

    /// Forgets the last answer and everything after it. Does nothing if there is no answer.
    ///
    /// - Throws: ``WentBack`` if there was an answer.
    func goBack() throws {
        let wentBack = state.withLock { state in
            guard let last = state.entries.lastIndex(where: \.isAnswer) else { return false }
            state.entries.removeSubrange(last...)
            state.next = 0
            return true
        }
        if wentBack { throw WentBack() }
    }
}
