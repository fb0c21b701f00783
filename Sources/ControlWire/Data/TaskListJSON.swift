/// The answer to `GET /v1/tasks/current?pet=NAME` (D-10, query 3): open rounds, the newest first.
public struct TaskListJSON: Codable, Hashable, Sendable {
    public var tasks: [TaskJSON]

    public init(tasks: [TaskJSON]) {
        self.tasks = tasks
    }
}
