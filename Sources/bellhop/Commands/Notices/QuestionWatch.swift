import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// Waits for what becomes of a question. The journal contains it, so neither a crash of the daemon nor a
/// late start of the waiting can lose an answer.
struct QuestionWatch {
    enum Outcome: Sendable {
        case answered(QuestionAnswerJSON)
        /// Nobody answered in time.
        case timedOut
        /// Somebody has dismissed, withdrawn or replaced the question.
        case over
    }

    /// The number of the question's event.
    let question: EventNumber
    /// The time limit for the answer; `nil` if only the daemon knows it.
    let timeLimit: Duration?

    /// The time within which the daemon reports an expired question. Without a report, the daemon is
    /// not running.
    private static let grace: Duration = .seconds(5)

    func outcome(in session: Session) async throws -> Outcome {
        let found = Locked<Outcome>(.timedOut)
        try await session.untilUnread {
            let outcome = try await firstOutcome(in: session)
            found.withLock { $0 = outcome }
        }
        return found.withLock { $0 }
    }

    private func firstOutcome(in session: Session) async throws -> Outcome {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            // The group waits for this task and cancels it below. Cancellation closes its connection.
            group.addTask { try await reported(in: session) }
            // The group waits for this task, too. Cancellation stops its thread at once.
            if let timeLimit { group.addTask { try await Self.timedOut(after: timeLimit + Self.grace) } }
            defer { group.cancelAll() }
            return try await group.next() ?? .timedOut
        }
    }

    /// Follows the journal until it reports what became of the question.
    private func reported(in session: Session) async throws -> Outcome {
        do {
            try await session.client.follow(after: question) { _ in
                await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
                try Task.checkCancellation()
            } handle: { event in
                if let outcome = outcome(reportedBy: event) { throw Found(outcome: outcome) }
            }
        } catch let found as Found {
            return found.outcome
        }
    }

    /// Returns what an event reports about the question; `nil` if the event is about something else.
    func outcome(reportedBy event: EventJSON) -> Outcome? {
        let labels = event.notice.labels
        guard labels["question"] == String(question) else { return nil }
        switch EventKind(rawValue: event.kind) {
        case .noticeAnswered:
            return .answered(
                QuestionAnswerJSON(
                    question: question, event: event.number, answer: labels["answer"] ?? "", by: labels["by"], on: labels["on"] ?? ""))
        case .noticeWithdrawn: return labels["why"] == "expired" ? .timedOut : .over
        default: return nil
        }
    }

    private static func timedOut(after time: Duration) async throws -> Outcome {
        await StoppableThread.run(named: "bellhop-timeout") { stop in
            var polled = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
            // A single poll waits for less than 25 days.
            var left = time.inMilliseconds
            while left > 0, polled.revents == 0 {
                let part = min(left, 1 << 30)
                if poll(&polled, 1, Int32(part)) < 0, errno == EINTR { continue }
                left -= part
            }
        }
        try Task.checkCancellation()
        return .timedOut
    }

    /// Ends the following of the journal.
    private struct Found: Error {
        var outcome: Outcome
    }
}
