/// The person who did something, as the journal records it: `--by anna`.
public enum Doer {
    /// The allowed length of a name in characters, when the config lists no members to check it
    /// against.
    public static let range = 1...64
    /// The allowed length of such a name in bytes. It keeps long runs of combining marks out.
    public static let byteLimit = 1024

    /// The label of a notice or a timer that records who did it.
    static let label = "by"
}

extension Event {
    static let ownerLabel = "owner"

    /// Who did it, or who started the machine that has now finished; `nil` if unknown.
    public var by: String? {
        get { notice.labels[Doer.label] }
        set { notice.labels[Doer.label] = newValue }
    }

    /// Whether a person did it just now, so that this person need not be notified.
    public var isDeed: Bool {
        switch kind {
        case .laundryFolded, .petRevived: true
        // An automatic end has a due time and was nobody's action.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}

extension TimerRecord {
    /// The name of the owner: a member, or anybody else.
    public var ownerName: String? {
        get { labels[Event.ownerLabel] }
        set { labels[Event.ownerLabel] = newValue }
    }

    /// Who started it.
    public var by: String? {
        get { labels[Doer.label] }
        set { labels[Doer.label] = newValue }
    }
}
