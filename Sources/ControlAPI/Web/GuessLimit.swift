import BellhopCore

/// Slows down clients that guess tokens. Each client has a bucket of guesses, and all clients share
/// another bucket. The buckets are refilled as time passes. The caller passes the current time to
/// each method, so no timer is needed.
struct GuessLimit: Sendable {
    /// The bucket of one client. While the bucket is empty, the client's requests are refused, and
    /// their tokens are not checked.
    static let ofClient = Bucket(size: 10, refill: .seconds(6))
    /// The bucket of all clients together. While the bucket is empty, a request with a wrong token
    /// gets a short refusal. A correct token is still accepted.
    static let ofAll = Bucket(size: 100, refill: .milliseconds(600))
    /// The maximum number of clients to remember.
    static let mostClients = 1024

    struct Bucket: Sendable, Hashable {
        let size: Int64
        /// The time after which one guess is restored.
        let refill: Duration
        /// The time when the bucket will be full again. Until then, one guess is missing for each
        /// remaining `refill`.
        private(set) var full: Duration = .zero

        init(size: Int64, refill: Duration) {
            self.size = size
            self.refill = refill
        }

        /// Returns the time until a guess is available; zero if one is available now.
        func pause(at now: Duration) -> Duration {
            let oldest = refill * Int(size - 1)
            return max(.zero, full - now - oldest)
        }

        mutating func take(at now: Duration) { full = max(full, now) + refill }

        func isFull(at now: Duration) -> Bool { full <= now }
    }

    private var clients: [String: Bucket] = [:]
    /// The number of clients that are currently remembered.
    var remembered: Int { clients.count }
    private var all = Self.ofAll

    /// Returns how long a client has to wait; `nil` if it need not wait. `now` is the time since
    /// boot, because nobody can set that clock.
    func pause(of client: String, at now: Duration) -> Duration? {
        let pause = clients[client]?.pause(at: now) ?? .zero
        return pause > .zero ? pause : nil
    }

    /// Counts a wrong token.
    ///
    /// - Returns: how long the client has to wait, if all clients together have guessed too often;
    ///   `nil` otherwise.
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
