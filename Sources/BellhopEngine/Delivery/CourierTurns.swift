import BellhopCore

/// Decides which of the waiting rows is next while a sink has a rate limit. Pure.
///
/// A server counts every request, so withdrawals take turns, too. Somebody waits for a notice, whereas a
/// withdrawal only tidies up. Therefore withdrawals never make a notice wait for longer than one turn.
struct CourierTurns: Hashable {
    /// The withdrawals that may begin at once although the sink has reached its limit. They answer what a
    /// person has just done, and a server refuses at most that many.
    static let freeWithdrawals = 10

    private var bucket: TokenBucket
    private var withdrawals: TokenBucket

    init(_ rate: SinkLimits.Rate) {
        bucket = TokenBucket(rate)
        withdrawals = TokenBucket(SinkLimits.Rate(burst: Self.freeWithdrawals, every: rate.every))
    }

    var rate: SinkLimits.Rate { bucket.rate }

    /// Whether a notice that is not critical may begin.
    func lets(at sinceBoot: Duration) -> Bool { bucket.lets(at: sinceBoot) }

    /// Returns the index of the next row to attempt; `nil` if all of them have to wait.
    ///
    /// - Parameter ready: the waiting rows, with the oldest one at the end.
    func place(in ready: [Operation], at sinceBoot: Duration) -> Int? {
        if bucket.lets(at: sinceBoot) {
            // Without a shortage, everything goes in its order.
            guard bucket.isLow(at: sinceBoot) else { return ready.indices.last }
            return ready.lastIndex { $0.verb != .withdraw } ?? ready.indices.last
        }
        if let critical = ready.lastIndex(where: \.isCritical) { return critical }
        return withdrawals.lets(at: sinceBoot) ? ready.lastIndex { $0.verb == .withdraw } : nil
    }

    mutating func take(_ operation: Operation, at sinceBoot: Duration) {
        if bucket.lets(at: sinceBoot) || operation.isCritical {
            bucket.take(at: sinceBoot)
        } else {
            withdrawals.take(at: sinceBoot)
        }
    }

    /// The time since boot from which one of the waiting rows may begin.
    func next(for ready: [Operation]) -> Duration {
        ready.contains { $0.verb == .withdraw } ? min(bucket.next, withdrawals.next) : bucket.next
    }
}

extension Operation {
    /// Whether the operation belongs to a critical notice, which no rate limit delays.
    var isCritical: Bool { event.notice.urgency == .critical }

    /// Whether the operation may bypass the rate limit: a withdrawal or a critical notice.
    package var isUrgent: Bool { verb == .withdraw || isCritical }
}
