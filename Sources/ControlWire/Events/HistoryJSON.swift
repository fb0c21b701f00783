/// The answer to `GET /v1/history?pet=NAME&limit=N&after=MARK`: folded laundry, newest first (D-10, query 4).
public struct HistoryJSON: Codable, Hashable, Sendable {
    public var tasks: [TaskJSON]
    /// What to give as `after` for the next page; `nil` on the last.
    public var next: String?

    public init(tasks: [TaskJSON], next: String? = nil) {
        self.tasks = tasks
        self.next = next
    }
}
