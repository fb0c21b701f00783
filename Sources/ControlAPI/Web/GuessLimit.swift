import BellhopCore

/// Slows down clients that guess tokens: each client has a bucket of guesses, and there is one for
/// all. They refill with time. Pure: time is passed in, and nothing wakes.
struct GuessLimit: Sendable {
    /// The bucket of one client; when it is empty, the client's requests are refused without a
    /// check.
    static let ofClient = Bucket(size: 10, refill: .seconds(6))
    /// The bucket of all clients; when it is empty, wrong tokens are refused with less work, and
    /// right ones are still accepted.
    static let ofAll = Bucket(size: 100, refill: .milliseconds(600))
    /// The most clients that are remembered.
    static let mostClients = 1024

    struct Bucket: Sendable, Hashable {
        let size: Int64
        /// How long it takes until one guess is restored.
        let refill: Duration
        /// When it is full again; until then one guess is missing for each remaining `refill`.
        private(set) var full: Duration = .zero

        init(size: Int64, refill: Duration) {
            self.size = size
            self.refill = refill
        }

        /// How long until a guess is available; zero if one is.
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

    /// How long a client has to wait; `nil` if it need not. `now` is a clock that is never set: the
    /// time since boot.
    func pause(of client: String, at now: Duration) -> Duration? {
        let pause = clients[client]?.pause(at: now) ?? .zero
        return pause > .zero ? pause : nil
    }

    /// Counts a wrong token.
    ///
    /// - Returns: how long to wait if all clients together have guessed too often; `nil` otherwise.
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
