/// Tracks whether too many notices wait for a sink, with few queries: the store is only asked when
/// the notices added since the last count might exceed the limit. Pure.
struct Backlog: Hashable {
    /// The result of the last count; `nil` before the first one, or if it failed.
    private var counted: Int?
    private var added = 0

    mutating func add(_ count: Int) { added += count }

    /// Whether there may be more than `limit`.
    func isDoubtful(_ limit: Int) -> Bool {
        limit < .max && added > 0 && (counted.map { $0 + added > limit } ?? true)
    }

    /// Starts a count; notices added from here on are not part of it.
    mutating func beginCount() { added = 0 }

    mutating func endCount(_ count: Int?) { counted = count }
}
