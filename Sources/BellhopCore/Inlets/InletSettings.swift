/// The settings of an inlet, a way in for the notices of other programs: `[inlets.grafana]` in the
/// config.
package struct InletSettings: Hashable, Sendable {
    /// The format of the requests.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Bellhop's own form: JSON, a form, or only a text.
        case json
        /// The requests of ntfy clients.
        case ntfy
        /// The requests of Gotify clients.
        case gotify
        /// The requests of clients of the Apprise API.
        case apprise
        /// The webhook documents of Alertmanager and Grafana.
        case alertmanager
        /// Any JSON document, which the config turns into a notice.
        case webhook
        /// A text, each of whose lines is a notice.
        case lines
    }

    package var name: InletName
    package var kind: Kind
    /// The address at which only this inlet answers, at the root of the paths; `nil` if the inlet
    /// answers only under `/in/<name>`.
    package var listen: ListenAddress?
    /// The urgency of a notice whose program names none.
    package var urgency = Urgency.normal
    /// The highest urgency that a program of this inlet can give to a notice. A higher one is lowered.
    package var highestUrgency = Urgency.critical
    /// The tags that every notice of the inlet gets, in addition to its own.
    package var tags: [String] = []
    /// The labels that every notice of the inlet gets. They replace labels of the program.
    package var labels: Labels = [:]
    /// The owner of a notice if the program names no owner.
    package var owner: MemberName?
    package var rate = Self.usualRate
    /// How many events of the inlet the journal keeps, and for how long.
    package var keep = InletKeep()
    /// How the inlet turns JSON documents into notices; set only for ``Kind/webhook``.
    package var webhook: WebhookSettings?

    /// 60 notices at once, then one a second.
    package static let usualRate = SinkLimits.Rate(burst: 60, every: .seconds(1))
    /// The most tags and labels that the config can give to an inlet. They leave room for those of
    /// the programs, see ``PostedNotice/Limits``.
    package static let most = 8

    package init(_ name: InletName, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Returns a notice of this inlet with what the config says about all of its notices.
    ///
    /// - Parameter hasUrgency: whether the program has named an urgency.
    package func completed(_ notice: PostedNotice, hasUrgency: Bool) -> PostedNotice {
        var notice = notice
        notice.urgency = min(hasUrgency ? notice.urgency : urgency, highestUrgency)
        notice.tags = tags + notice.tags
        notice.labels.merge(labels) { $1 }
        notice.owner = notice.owner ?? owner?.rawValue
        return notice
    }
}
