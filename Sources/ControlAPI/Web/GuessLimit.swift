import BellhopCore

/// Slows down whoever tries tokens: a bucket of guesses for each client and one for all, which fill again with time. Pure: time is handed in, and
/// nothing wakes.
struct GuessLimit: Sendable {
    /// Of one client, whose requests are then refused unseen.
    static let ofClient = Bucket(size: 10, refill: .seconds(6))
    /// Of all together: beyond it wrong tokens are refused with less work, right ones go through.
    static let ofAll = Bucket(size: 100, refill: .milliseconds(600))
    /// More clients are not remembered.
    static let mostClients = 1024

    struct Bucket: Sendable, Hashable {
        let size: Int64
        /// How long one guess takes to come back.
        let refill: Duration
        /// When it is full again; before that, each `refill` until then is a guess that is missing.
        private(set) var full: Duration = .zero

        init(size: Int64, refill: Duration) {
            self.size = size
            self.refill = refill
        }

        /// How long until there is a guess; zero when there is one.
        func pause(at now: Duration) -> Duration {
            let oldest = refill * Int(size - 1)
            return max(.zero, full - now - oldest)
        }

        mutating func take(at now: Duration) { full = max(full, now) + refill }

        func isFull(at now: Duration) -> Bool { full <= now }
    }

    private var clients: [String: Bucket] = [:]
    /// How many clients are remembered now.
    var remembered: Int { clients.count }
    private var all = Self.ofAll

    /// How long a client has to wait; `nil` when it may ask. `now` is a clock that is never set: the time since boot.
    func pause(of client: String, at now: Duration) -> Duration? {
        let pause = clients[client]?.pause(at: now) ?? .zero
        return pause > .zero ? pause : nil
    }

    /// Counts a wrong token.
    ///
    /// - Returns: how long to wait when all together have guessed too often; `nil` else.
    mutating func note(_ client: String, at now: Duration) -> Duration? {
        if clients.count >= Self.mostClients, clients[client] == nil { makeRoom(at: now) }
        clients[client, default: Self.ofClient].take(at: now)
        let pause = all.pause(at: now)
        guard pause == .zero else { return pause }
        all.take(at: now)
        return nil
    }

    private mutating func makeRoom(at now: Duration) {
        clients = clients.filter { !$0.value.isFull(at: now) }
        guard clients.count >= Self.mostClients, let mildest = clients.min(by: { $0.value.full < $1.value.full }) else { return }
        clients[mildest.key] = nil
    }
}
