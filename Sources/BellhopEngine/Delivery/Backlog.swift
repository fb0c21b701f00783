/// Tracks whether too many notices wait for a sink. To save queries, the store counts the waiting
/// notices only when the notices added since the last count might exceed the limit. Pure.
struct Backlog: Hashable {
    /// The result of the last count; `nil` before the first count, or if the last count failed.
    private var counted: Int?
    private var added = 0

    mutating func add(_ count: Int) { added += count }

    /// Checks whether more than `limit` notices may be waiting.
    func isDoubtful(_ limit: Int) -> Bool {
        limit < .max && added > 0 && (counted.map { $0 + added > limit } ?? true)
    }

    /// Begins a count. Notices added after this call are not part of the count.
    mutating func beginCount() { added = 0 }

    mutating func endCount(_ count: Int?) { counted = count }
}
