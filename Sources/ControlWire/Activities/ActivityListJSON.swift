/// The answer to `GET /v1/activities`: what is over, newest first, page by page.
public struct ActivityListJSON: Codable, Hashable, Sendable {
    public var activities: [ActivityJSON]
    /// Where the next page begins (`?before=`); `nil` at the end.
    public var next: String?

    public init(activities: [ActivityJSON], next: String? = nil) {
        self.activities = activities
        self.next = next
    }
}
