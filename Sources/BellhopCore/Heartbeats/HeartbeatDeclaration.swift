/// A heartbeat that the config declares: `[heartbeats.nightly-backup]`.
package struct HeartbeatDeclaration: Hashable, Sendable {
    /// When the next ping is expected, as the config says it.
    package enum Schedule: Hashable, Sendable {
        /// This long after the last ping; within ``Heartbeat/lengths``.
        case every(Duration)
        /// At these times: a text that ``EveryText`` can parse, such as `every day at 03:00`.
        case times(String)
    }

    /// The default of ``grace``: an hour.
    package static let usualGrace: Duration = .hours(1)

    /// The name; see ``Heartbeat/isName(_:)``.
    package var name: String
    package var schedule: Schedule
    package var grace: Duration = usualGrace
    /// The name of the time zone of the schedule; `nil` for that of the machine.
    package var zone: String?
    /// The member whom the notices concern.
    package var owner: MemberName?
    package var tags: [String] = []
    /// The secret in the ping address: a UUID in lower case. `nil` if `bellhop heartbeat address` makes
    /// one.
    package var secret: Redacted?
    /// The SHA-256 digest of ``secret``, as 64 hexadecimal digits. Reading a config does not set it.
    package var digest: String?

    package init(name: String, _ schedule: Schedule) {
        self.name = name
        self.schedule = schedule
    }

    /// The labels of the notices.
    package var labels: Labels {
        var labels: Labels = [:]
        labels["owner"] = owner?.rawValue
        labels["tags"] = tags.isEmpty ? nil : tags.joined(separator: ",")
        return labels
    }

    /// The declaration as a text that changes when the declaration changes. It contains no secret.
    package var text: String {
        [
            scheduleText, String(grace.inMilliseconds), zone ?? "", owner?.rawValue ?? "", tags.joined(separator: ","), digest ?? "",
        ].joined(separator: "\n")
    }

    private var scheduleText: String {
        switch schedule {
        case .every(let period): "every \(period.inMilliseconds)"
        case .times(let text): "at \(text)"
        }
    }

    /// Returns whether an earlier declaration, as its ``text``, had the same schedule in the same zone.
    package func hasSameSchedule(as earlier: String) -> Bool {
        let lines = earlier.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 2 && lines[0] == scheduleText && lines[2] == zone ?? ""
    }

    /// Returns whether a declaration, as its ``text``, has a secret of its own.
    package static func hasSecret(_ text: String) -> Bool { text.split(separator: "\n", omittingEmptySubsequences: false).last != "" }
}
