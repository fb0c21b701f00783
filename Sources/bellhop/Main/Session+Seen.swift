import ControlClient
import ControlWire

extension Session {
    /// A list with everything up to this event is before somebody's eyes (checklist C3).
    func saw(through event: Int64?) async {
        guard isWatched, !json, let event else { return }
        do {
            _ = try await client.send(Request(.post, .seen), body: SeenRequest(through: event), as: BadgeJSON.self)
        } catch {
            // The list was shown, which is what was asked for. The badge says the old number until somebody looks again.
        }
    }
}
