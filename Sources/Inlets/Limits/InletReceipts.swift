package import BellhopCore

/// Remembers the requests that named an `Idempotency-Key`, so that a request that a client repeats,
/// because it did not get the answer, posts nothing a second time.
///
/// All times are times since boot, because nobody can set that clock. A crash may lose the receipts.
package struct InletReceipts: Sendable {
    /// How long a receipt is kept.
    package static let lifetime: Duration = .hours(24)
    /// The most receipts. A newer one replaces the oldest.
    package static let most = 1000
    /// The most bytes of a key.
    package static let longestKey = 200

    /// What to do with a request.
    package enum Answer: Hashable, Sendable {
        /// Perform it, then call ``finish(_:with:)``.
        case new
        /// It was performed, and this was the number of its event.
        case done(EventNumber)
        /// The same request is being performed.
        case running
        /// The key belongs to another request.
        case other
    }

    private struct Receipt {
        var digest: String
        /// The number of the event; `nil` while the request is being performed.
        var event: EventNumber?
        var at: Duration
    }

    private var receipts: [String: Receipt] = [:]

    package init() {}

    /// Begins a request.
    ///
    /// - Parameter digest: a digest of everything that the request says.
    package mutating func begin(_ key: String, _ digest: String, at now: Duration) -> Answer {
        if let known = receipts[key], now - known.at < Self.lifetime {
            guard known.digest == digest else { return .other }
            return known.event.map { .done($0) } ?? .running
        }
        if receipts.count >= Self.most { makeRoom(at: now) }
        receipts[key] = Receipt(digest: digest, event: nil, at: now)
        return .new
    }

    /// Ends a request.
    ///
    /// - Parameter event: the number of its event; `nil` if it failed, so that it can be sent again.
    package mutating func finish(_ key: String, with event: EventNumber?) {
        guard let event else {
            receipts[key] = nil
            return
        }
        receipts[key]?.event = event
    }

    private mutating func makeRoom(at now: Duration) {
        receipts = receipts.filter { now - $0.value.at < Self.lifetime }
        // A request that is being performed keeps its receipt.
        guard receipts.count >= Self.most,
            let oldest = receipts.filter({ $0.value.event != nil }).min(by: { $0.value.at < $1.value.at })
        else { return }
        receipts[oldest.key] = nil
    }
}
