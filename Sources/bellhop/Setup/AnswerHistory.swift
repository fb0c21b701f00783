import BellhopCore

/// The answers to the questions of an interview, and the results of the work between the questions.
///
/// To go back to a question, the interview begins again and repeats everything before that question
/// from this history. Meanwhile it shows nothing, sends no test notice a second time, and asks no
/// server again.
final class AnswerHistory: Sendable {
    /// The error that is thrown if the user goes back, so that the interview begins again.
    struct WentBack: Error {}

    private enum Item: Sendable {
        /// An answer that was accepted. It may be a secret. `question` is `nil` if the answer is
        /// not proposed again after the user has gone back.
        case answer(Redacted, question: String?)
        case result(any Sendable)

        var isAnswer: Bool {
            if case .answer = self { true } else { false }
        }
    }

    private struct State: Sendable {
        var entries: [Item] = []
        /// The index of the entry that is repeated next.
        var next = 0
        /// What the user typed for the questions that are asked again because the user went back.
        var typed: [String: String] = [:]
        /// The values that do not depend on the answers.
        var kept: [String: any Sendable] = [:]
        var isSettled = false
        var hasTakenEffect = false

        mutating func take() -> Item? {
            guard next < entries.count else { return nil }
            next += 1
            return entries[next - 1]
        }

        /// Adds an entry. If the interview took another course than before, the entries of the
        /// earlier course are dropped.
        mutating func add(_ entry: Item) {
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
            guard case .answer(let text, _)? = state.take() else { return nil }
            return text.reveal()
        }
    }

    /// Adds an accepted answer.
    ///
    /// - Parameter question: the question, if the answer is proposed again after the user has gone
    ///   back. An answer to a secret question must not be proposed.
    func add(_ answer: String, to question: String? = nil) {
        state.withLock { state in
            state.add(.answer(Redacted(answer), question: question))
            if let question { state.typed[question] = nil }
        }
    }

    /// Returns what the user typed for this question before going back; `nil` if nothing.
    func typedBefore(_ question: String) -> String? {
        state.withLock { $0.typed[question] }
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

    /// Returns the value with this name, and makes it only if there is no such value yet. Unlike a
    /// result of work, it stays if the user goes back to a question before.
    func kept<Value: Sendable>(_ name: String, _ make: () throws -> Value) rethrows -> Value {
        if let known = state.withLock({ $0.kept[name] as? Value }) { return known }
        let value = try make()
        state.withLock { $0.kept[name] = value }
        return value
    }

    // MARK: Effects

    /// Whether an answer has changed something at once, and not only in the config that is written
    /// at the end.
    var hasTakenEffect: Bool { state.withLock { $0.hasTakenEffect } }

    /// Whether ``settle()`` was called, so that the answers before cannot be changed.
    var isSettled: Bool { state.withLock { $0.isSettled } }

    func noteEffect() { state.withLock { $0.hasTakenEffect = true } }

    /// Ends the way back at this point, because an answer has changed something that cannot be
    /// taken back here, such as starting the daemon.
    func settle() {
        state.withLock { state in
            state.entries = []
            state.next = 0
            (state.isSettled, state.hasTakenEffect) = (true, true)
        }
    }

    // MARK: The way back

    /// Forgets the last answer and everything after it. Does nothing if there is no answer.
    ///
    /// - Throws: ``WentBack`` if there was an answer.
    func goBack() throws {
        let wentBack = state.withLock { state in
            guard let last = state.entries.lastIndex(where: \.isAnswer) else { return false }
            for case .answer(let text, let question?) in state.entries[last...] { state.typed[question] = text.reveal() }
            state.entries.removeSubrange(last...)
            state.next = 0
            return true
        }
        if wentBack { throw WentBack() }
    }

    /// Forgets the last result and the answers after it, because the user wants the work done
    /// again. The way back then leads to the question before the work.
    func forgetLastResult() {
        state.withLock { state in
            guard let last = state.entries.lastIndex(where: { !$0.isAnswer }) else { return }
            state.entries.removeSubrange(last...)
            state.next = min(state.next, state.entries.count)
        }
    }
}
