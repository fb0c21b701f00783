/// How many notices may wait for a sink at most, counted seldom: the store is asked only where what was added since might be too much. Pure.
struct Backlog: Hashable {
    /// How many there were when they were counted; `nil` before that, or when it could not be told.
    private var counted: Int?
    private var added = 0

    mutating func add(_ count: Int) { added += count }

    /// Whether there may be more than `limit`.
    func isDoubtful(_ limit: Int) -> Bool {
        limit < .max && added > 0 && (counted.map { $0 + added > limit } ?? true)
    }

    /// They are counted now; what is added from here on is added to that.
    mutating func beginCount() { added = 0 }

    mutating func endCount(_ count: Int?) { counted = count }
}
