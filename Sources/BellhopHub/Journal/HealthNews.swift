public import BellhopCore

/// Tells an open event stream how the pets are, every 30 seconds (checklist §1.0). It is no event: nothing of it is stored, and while nobody
/// listens nothing runs.
public struct HealthNews: Sendable {
    public static let pause: Duration = .seconds(30)

    private let hub: Hub
    private let bell: Doorbell
    /// Time since boot of the next news.
    private var next: Duration

    /// - Parameter bell: the doorbell that the listener waits at; its alarm belongs to the news.
    public init(hub: Hub, bell: Doorbell) {
        self.hub = hub
        self.bell = bell
        next = hub.timekeeper.now().sinceBoot + Self.pause
    }

    /// Waits until the bell rings, at the latest when news are due.
    public func wait() async {
        let now = hub.timekeeper.now()
        hub.timekeeper.ring(bell, at: now.wall + max(.zero, next - now.sinceBoot))
        await bell.wait()
    }

    /// The active pets, oldest first, if it is time to tell of them.
    public mutating func take() async throws -> [PetRecord]? {
        let now = hub.timekeeper.now().sinceBoot
        guard now >= next else { return nil }
        // After a suspend it is told once.
        next = now + Self.pause
        return try await hub.pets(includingRetired: false)
    }

    /// Nobody listens any more.
    public func end() {
        hub.timekeeper.ring(bell, at: nil)
    }
}
