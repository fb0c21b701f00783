import BellhopCore
import BellhopTestKit

/// A simulated server behind a ``SinkRecorder``. It holds messages and sends them later. Its own
/// clock is not affected when a test steps the wall clock.
final class FarSide: Sendable {
    enum Mode: CaseIterable {
        case well, down
        /// The server performs each operation, but the answers to the first two attempts are lost.
        case losesAnswers
    }

    private struct State {
        var mode = Mode.well
        var held: [NoticeKey: Duration] = [:]
        var rung: [(key: NoticeKey, at: Duration)] = []
    }

    private let time: ManualTime
    private let state = Locked(State())

    static let grace: Duration = .seconds(30)
    static let message = SafetyNet(grace: grace, delays: .seconds(10)...(.days(3)))

    /// Creates the server. ``attach(to:)`` makes a recorder answer like this server.
    init(_ time: ManualTime) { self.time = time }

    static func phone(message: SafetyNet? = message) -> SinkRecorder {
        let phone = SinkRecorder(capabilities: [.replace, .withdraw, .schedule, .idempotent, .forPeople])
        phone.safetyNet = message
        return phone
    }

    func attach(to recorder: SinkRecorder) {
        recorder.answer { [self] operation, attempt in answer(operation, attempt) }
    }

    var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    private func answer(_ operation: SinkOperation, _ attempt: Attempt) -> DeliveryOutcome {
        let reading = time.now()
        let now = reading.sinceBoot
        return state.withLock { state in
            Self.ring(&state, at: now)
            if state.mode == .down { return .deferred("nobody answers", after: nil) }
            let key = operation.event.notice.key
            state.held[key] = nil
            // The simulated request arrives instantly. Therefore the delay is computed from the
            // current time, not from the time at which the attempt began.
            if case .schedule(_, let at) = operation { state.held[key] = now + (at - reading.wall) }
            if state.mode == .losesAnswers, attempt.number < 3 { return .ambiguous("the answer was lost") }
            return .accepted(Receipt(rawValue: key.rawValue))
        }
    }

    private static func ring(_ state: inout State, at now: Duration) {
        for (key, at) in state.held where at <= now {
            state.held[key] = nil
            state.rung.append((key, at))
        }
    }

    /// The held messages, each with the time that remains until it rings.
    var held: [NoticeKey: Duration] {
        let now = time.now().sinceBoot
        return state.withLock { state in
            Self.ring(&state, at: now)
            return state.held.mapValues { $0 - now }
        }
    }

    /// The messages that the server sent by itself, each with the time since boot at which it rang.
    var rung: [(key: NoticeKey, at: Duration)] {
        _ = held
        return state.withLock { $0.rung }
    }
}
