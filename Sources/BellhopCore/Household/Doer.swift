/// The name of the person who did something, given as `--by anna`: its limits and its label.
public enum Doer {
    /// The allowed length of a name in characters, when the config lists no members to check it
    /// against.
    public static let range = 1...64
    /// The maximum length of the name in bytes. It rejects long runs of combining marks.
    public static let byteLimit = 1024

    /// The label of a notice or a timer that names the person who did something.
    static let label = "by"
}

extension Event {
    static let ownerLabel = "owner"

    /// The person who did what the event reports, or who started the machine that has now finished;
    /// `nil` if unknown.
    public var by: String? {
        get { notice.labels[Doer.label] }
        set { notice.labels[Doer.label] = newValue }
    }

    /// Whether the event reports something that a person did just now. That person need not be
    /// notified.
    public var isDeed: Bool {
        switch kind {
        case .laundryFolded, .petRevived: true
        // A round that Bellhop abandoned automatically has a due time, and no person did it.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}

extension TimerRecord {
    /// The name of the person who owns the timer. The person need not be a member.
    public var ownerName: String? {
        get { labels[Event.ownerLabel] }
        set { labels[Event.ownerLabel] = newValue }
    }

    /// The name of the person who started the timer; `nil` if unknown.
    public var by: String? {
        get { labels[Doer.label] }
        set { labels[Doer.label] = newValue }
    }
}
