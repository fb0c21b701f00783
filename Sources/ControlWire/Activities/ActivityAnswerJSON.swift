/// The answer to a command for an activity.
public struct ActivityAnswerJSON: Codable, Hashable, Sendable {
    /// After the command.
    public var activity: ActivityJSON
    /// What people should know besides: that nobody can be told.
    public var warnings: [String]?

    public init(activity: ActivityJSON, warnings: [String]? = nil) {
        self.activity = activity
        self.warnings = warnings
    }
}
