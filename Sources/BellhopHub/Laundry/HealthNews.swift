package import BellhopCore
import BellhopEngine

/// Reports the health of the pets on an open event stream every 30 seconds (checklist §1.0). These
/// reports are not events and are not stored. No reports are made while no client is listening.
package struct HealthNews: Sendable {
    package static let pause: Duration = .seconds(30)

    private let hub: Hub
    private let bell: Doorbell
    /// The time since boot at which the next report is due.
    private var next: Duration

    /// - Parameter bell: the doorbell at which the listener waits. The alarm of this doorbell is
    ///   used for the reports.
    package init(hub: Hub, bell: Doorbell) {
        self.hub = hub
        self.bell = bell
        next = hub.timekeeper.now().sinceBoot + Self.pause
    }

    /// Waits until the bell rings, or until a report is due.
    package func wait() async {
        let now = hub.timekeeper.now()
        hub.timekeeper.ring(bell, at: now.wall + max(.zero, next - now.sinceBoot))
        await bell.wait()
    }

    /// Returns the active pets, oldest first, if a report is due; otherwise `nil`.
    package mutating func take() async throws -> [PetRecord]? {
        let now = hub.timekeeper.now().sinceBoot
        guard now >= next else { return nil }
        // After the machine was suspended, make a single report, not one report for each missed
        // interval.
        next = now + Self.pause
        return try await hub.pets(includingRetired: false)
    }

    /// Stops the reports, because the client is no longer listening.
    package func end() {
        hub.timekeeper.ring(bell, at: nil)
    }
}
