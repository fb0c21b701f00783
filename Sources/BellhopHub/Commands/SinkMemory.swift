package import BellhopCore
import BellhopEngine

// A text that a sink wants to keep across restarts, such as where it has put things that it must
// remove later.
extension Hub {
    private static func key(of sink: SinkName) -> String { "sink/" + sink.rawValue }

    /// Returns the text that a sink has stored; `nil` if there is none, or if it cannot be read.
    package func recall(for sink: SinkName) async -> String? {
        do {
            return try await engine.store.note(Self.key(of: sink))
        } catch {
            engine.log.warning("the memory of \(sink) cannot be read: \(error)")
            return nil
        }
    }

    /// Stores a text for a sink; `nil` deletes it. If the store fails, nothing is stored.
    package func remember(_ text: String?, for sink: SinkName) async {
        do {
            try await engine.apply([.note(key: Self.key(of: sink), value: text)], at: engine.timekeeper.now().wall)
        } catch {
            engine.log.warning("the memory of \(sink) cannot be stored: \(error)")
        }
    }
}
