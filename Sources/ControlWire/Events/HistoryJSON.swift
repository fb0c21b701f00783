/// The answer to `GET /v1/history?pet=NAME&limit=N`: folded laundry, newest first (D-10, query 4).
public struct HistoryJSON: Codable, Hashable, Sendable {
    public var tasks: [TaskJSON]

    public init(tasks: [TaskJSON]) {
        self.tasks = tasks
    }
}
