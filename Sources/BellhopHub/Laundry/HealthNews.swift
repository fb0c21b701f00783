public import BellhopCore
import BellhopEngine

/// Reports the pets' health on an open event stream every 30 seconds (checklist §1.0). These
/// reports are not events: they are not stored, and nothing runs while nobody listens.
public struct HealthNews: Sendable {
    public static let pause: Duration = .seconds(30)

    private let hub: Hub
    private let bell: Doorbell
    /// Boot time of the next report.
    private var next: Duration

    /// - Parameter bell: the doorbell that the listener waits at; its alarm is used for the
    ///   reports.
    public init(hub: Hub, bell: Doorbell) {
        self.hub = hub
        self.bell = bell
        next = hub.timekeeper.now().sinceBoot + Self.pause
    }

    /// Waits until the bell rings, or until a report is due.
    public func wait() async {
        let now = hub.timekeeper.now()
        hub.timekeeper.ring(bell, at: now.wall + max(.zero, next - now.sinceBoot))
        await bell.wait()
    }

    /// The active pets, oldest first, if a report is due.
    public mutating func take() async throws -> [PetRecord]? {
        let now = hub.timekeeper.now().sinceBoot
        guard now >= next else { return nil }
        // After a suspend there is one report, not one for each missed interval.
        next = now + Self.pause
        return try await hub.pets(includingRetired: false)
    }

    /// Stops the reports, because nobody listens any more.
    public func end() {
        hub.timekeeper.ring(bell, at: nil)
    }
}
