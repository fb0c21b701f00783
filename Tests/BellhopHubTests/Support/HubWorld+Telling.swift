import BellhopCore
import BellhopTestKit

extension HubWorld {
    /// A timer of a minute ends, and this many minutes more pass.
    func told(_ minutes: Int) async throws {
        try await timer("Tea", after: .minutes(1))
        await time.advance(by: .minutes(1 + minutes))
    }

    /// How often it was said that nobody has answered.
    func missed() async throws -> Int {
        try await events().count { $0.kind == .noticeMissed }
    }
}

extension SinkRecorder {
    /// What it was told of first and again: `0 normal`, `1 normal`, `2 critical`.
    var steps: [String] {
        done.all.filter { $0.verb == .deliver }.map { "\($0.event.step) \($0.event.notice.urgency)" }
    }
}
