/// The rules for the name of the person who did something, as given with `--by anna`: the limits of
/// the name, and the label that contains the name.
package enum Doer {
    /// The allowed length of a name in characters. It applies when the config lists no members with
    /// which the name can be compared.
    package static let range = 1...64
    /// The maximum length of the name in bytes. This limit rejects long runs of combining marks.
    package static let byteLimit = 1024

    /// The label, on a notice or a timer, that contains the name of the person who did something.
    static let label = "by"
}

extension Event {
    static let ownerLabel = "owner"

    /// The name of the person who did what the event reports, or who started the machine that has
    /// now finished; `nil` if unknown.
    package var by: String? {
        get { notice.labels[Doer.label] }
        set { notice.labels[Doer.label] = newValue }
    }

    /// Whether the event reports something that a person did just now. That person need not be
    /// notified.
    package var isDeed: Bool {
        switch kind {
        case .laundryFolded, .petRevived: true
        // If Bellhop abandoned the round automatically, the event has a due time.
        case .laundryAbandoned: due == nil
        default: false
        }
    }
}

extension TimerRecord {
    /// The name of the person who owns the timer. The person need not be a member.
    package var ownerName: String? {
        get { labels[Event.ownerLabel] }
        set { labels[Event.ownerLabel] = newValue }
    }

    /// The name of the person who started the timer; `nil` if unknown.
    package var by: String? {
        get { labels[Doer.label] }
        set { labels[Doer.label] = newValue }
    }
}
