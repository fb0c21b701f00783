/// A notice that will be told when its timer ends.
public struct ArmedNoticeJSON: Codable, Hashable, Sendable {
    /// `timer_<petID>_<type>` (N-12)
    public var id: String
    /// The timer, as `TimerJSON.id`.
    public var timer: String
    public var name: String
    public var kind: String
    public var title: String
    public var due: Timestamp
    public var dueLocal: String
    public var remainingMs: Int64
    /// The sinks its route chooses now.
    public var sinks: [String]
    /// Of these, the ones whose server holds a message now that rings by itself should this machine be off; `nil` for none.
    public var held: [String]?
    /// Cancelled: the timer goes on and its end is recorded, but nobody is told.
    public var silenced: Bool

    public init(
        id: String, timer: String, name: String, kind: String, title: String, due: Timestamp, dueLocal: String, remainingMs: Int64,
        sinks: [String], held: [String]? = nil, silenced: Bool = false
    ) {
        self.id = id
        self.timer = timer
        self.name = name
        self.kind = kind
        self.title = title
        self.due = due
        self.dueLocal = dueLocal
        self.remainingMs = remainingMs
        self.sinks = sinks
        self.held = held
        self.silenced = silenced
    }
}
