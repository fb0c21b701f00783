package import BellhopCore
import BellhopHub
package import ControlWire

// What a part of the daemon follows that is no client of the API, such as the session bus.
extension ControlAPI {
    /// The number of events to read from the store at a time.
    private static let eventsAtATime = 100
    /// How long to wait before the household is read again that could not be read.
    private static let retryPause: Duration = .minutes(1)

    /// Calls `tell` with each event of the journal that is recorded from now on. Returns when the
    /// task is cancelled or the daemon ends.
    package func followEvents(tell: @Sendable (EventJSON) async -> Void) async {
        let api = recording
        let bell = hub.journal.subscribe()
        defer { hub.journal.unsubscribe(bell) }
        var last: EventNumber?
        while !Task.isCancelled, !hub.journal.isClosed {
            var isAtEnd = true
            // Reading fails only if the store cannot be read, which the log and the status already
            // say. The next event then tries again.
            if let events = await api.newEvents(after: last) {
                if last != nil {
                    for event in events { await tell(EventJSON(event, clock: api.clock)) }
                    isAtEnd = events.count < Self.eventsAtATime
                }
                last = events.last?.number ?? last ?? 0
            }
            if isAtEnd { await bell.wait() }
        }
    }

    /// Returns the events after a number; without a number, only the newest event. Returns `nil` if
    /// the store cannot be read.
    private func newEvents(after last: EventNumber?) async -> [Event]? {
        do {
            guard let last else { return try await hub.events(after: 0, limit: 1, newestFirst: true) }
            return try await hub.events(after: last, limit: Self.eventsAtATime)
        } catch {
            return nil
        }
    }

    /// The household in three figures: the number of notices that wait for an answer (at most 200),
    /// the number that a dock shows, and the end of the next timer.
    package typealias Figures = (unanswered: Int, badge: Int, nextDue: Instant?)

    /// Reads the figures, or returns why they cannot be read.
    package func figures() async -> Result<Figures, ProblemJSON> {
        do {
            return .success(try await readFigures())
        } catch let error as StoreError {
            return .failure(ProblemJSON(error, in: language))
        } catch {
            return .failure(ProblemJSON(.internalError, detail: .verbatim("\(error)"), in: language))
        }
    }

    private func readFigures() async throws -> Figures {
        let unanswered = try await hub.unacknowledged().count
        let badge = try await hub.overview().badge.count
        return (unanswered, badge, try await hub.timers(kinds: TimerKind.forPeople, limit: 1).first?.due)
    }

    /// Calls `tell` with the figures: immediately, and after each change of the household. Returns
    /// when the task is cancelled or the daemon ends.
    package func followFigures(tell: @Sendable (Figures) async -> Void) async {
        await hub.changes.run { now async -> Instant? in
            do {
                await tell(try await readFigures())
                return nil
            } catch {
                return now + Self.retryPause
            }
        }
    }
}
