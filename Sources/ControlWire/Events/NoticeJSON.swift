public import BellhopCore

/// What people are told of an event.
public struct NoticeJSON: Codable, Hashable, Sendable {
    public var key: String
    public var id: String
    public var category: String
    public var title: String
    public var body: String
    /// `low`, `normal`, `high`, `critical`
    public var urgency: String
    public var actions: [NextActionJSON]
    public var link: String?
    /// The name of the pet, countdown or sink it is about.
    public var name: String
    public var labels: [String: String]

    public init(
        key: String, id: String, category: String, title: String, body: String, urgency: String, actions: [NextActionJSON] = [],
        link: String? = nil, name: String, labels: [String: String] = [:]
    ) {
        self.key = key
        self.id = id
        self.category = category
        self.title = title
        self.body = body
        self.urgency = urgency
        self.actions = actions
        self.link = link
        self.name = name
        self.labels = labels
    }
}

extension NoticeJSON {
    public init(_ notice: Notice) {
        self.init(
            key: notice.key.rawValue, id: notice.id, category: notice.category, title: notice.title, body: notice.body,
            urgency: notice.urgency.rawValue, actions: notice.actions.map { NextActionJSON($0) }, link: notice.link,
            name: notice.name, labels: notice.labels)
    }
}
