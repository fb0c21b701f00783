/// Who does something, as it is written into the journal: `--by anna`.
public enum Doer {
    /// Characters of a name where the config has no members that it could be checked against.
    public static let range = 1...64
    /// Bytes of such a name, so that a pile of combining marks is no flood.
    public static let byteLimit = 1024

    /// The label of a notice, or of a timer, that says who has done it.
    static let label = "by"
}

extension Event {
    static let ownerLabel = "owner"

    /// Who has done it, or has started the machine whose end it is; `nil` where nobody said so.
    public var by: String? {
        get { notice.labels[Doer.label] }
        set { notice.labels[Doer.label] = newValue }
    }

    /// Whether somebody did it just now, who therefore need not be told.
    public var isDeed: Bool {
        switch kind {
        case .laundryFolded, .petRevived: true
        // Where it happened by itself nobody knows.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}

extension TimerRecord {
    /// Whose timer it is: a member, or anybody.
    public var ownerName: String? {
        get { labels[Event.ownerLabel] }
        set { labels[Event.ownerLabel] = newValue }
    }

    /// Who has started it.
    public var by: String? {
        get { labels[Doer.label] }
        set { labels[Doer.label] = newValue }
    }
}
