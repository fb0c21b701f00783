import BellhopCore

/// Decides which of the waiting rows is next while a sink has a rate limit. Pure.
///
/// A server counts every request, so withdrawals take turns, too. A person may be waiting for a notice,
/// but a withdrawal only removes an old one. Withdrawals therefore never delay a notice by more than one
/// turn.
struct CourierTurns: Hashable {
    /// The number of withdrawals that bypass the limit, so that a notice disappears as soon as somebody has
    /// answered it. The server may refuse them, and Bellhop then retries.
    static let freeWithdrawals = 10

    private var bucket: TokenBucket
    private var withdrawals: TokenBucket

    init(_ rate: SinkLimits.Rate) {
        bucket = TokenBucket(rate)
        withdrawals = TokenBucket(SinkLimits.Rate(burst: Self.freeWithdrawals, every: rate.every))
    }

    var rate: SinkLimits.Rate { bucket.rate }

    /// `true` if the limit allows an attempt now.
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
    /// `true` if the operation belongs to a critical notice. No rate limit delays such operations.
    var isCritical: Bool { event.notice.urgency == .critical }

    /// `true` for withdrawals and critical notices, which can bypass the rate limit.
    package var isUrgent: Bool { verb == .withdraw || isCritical }
}
