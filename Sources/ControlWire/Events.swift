package import BellhopCore

/// An event: a fact from the journal.
package struct EventJSON: Codable, Hashable, Sendable {
    /// The number in the journal. Numbers only grow.
    package var number: Int64
    /// The kind, such as `laundry.washed`. `bellhop hooks --events` lists all kinds except
    /// `hub.digest`, which summarizes other events.
    package var kind: String
    /// The time when the event was recorded.
    package var occurred: Timestamp
    /// `occurred` in local time, as text for people.
    package var occurredLocal: String
    /// The time when the event was due; left out for an event without a due time, such as folded
    /// laundry.
    package var due: Timestamp?
    /// `due` in local time, as text for people; left out in the same cases.
    package var dueLocal: String?
    /// The time from when the event was due to when it was recorded; 0 if the event had no due
    /// time.
    package var latenessMs: Int64
    /// What the event belongs to, such as `pet:018f…` or `countdown:018f…`.
    package var owner: String
    /// The UUID of the pet; left out if the event belongs to no pet.
    package var petId: String?
    /// The kind of the timer that caused the event, such as `wash` or `dry`. Left out if no timer
    /// caused the event.
    package var timerKind: String?
    /// The generation of the timer that caused the event; 0 if no timer caused the event. A button
    /// of the notice has no effect once the timer has a newer generation.
    package var generation: Int64
    /// The notice that people receive about the event.
    package var notice: NoticeJSON
    /// The person who caused the event, or who started the machine or timer that ended. Left out if
    /// unknown.
    package var by: String?
    /// The numbers of the events that a digest summarizes; empty for other events.
    package var merges: [Int64]
    /// The deliveries of the event's notice, one for each sink. Currently always left out;
    /// `bellhop why` lists the deliveries.
    package var deliveries: [DeliveryJSON]?
    /// The number of this repetition, counted from 1. A notice is repeated while nobody
    /// acknowledges it. Left out for the first notification.
    package var step: Int?
    /// The number of the event that this event repeats; left out if it repeats none.
    package var repeats: Int64?
    /// What happens next if nobody acknowledges the event. Set only in a status.
    package var attention: AttentionJSON?
    /// Whether a screen should ring with the notice until somebody answers it. The status says
    /// whether it is still unanswered.
    package var rings: Bool = false
    /// Whether a notice that waited for an answer no longer does, because somebody answered it or
    /// because it was withdrawn. Set only in a live view, for events of the last minute.
    package var answered: Bool?

    package init(
        number: Int64, kind: String, occurred: Timestamp, occurredLocal: String, due: Timestamp? = nil, dueLocal: String? = nil,
        latenessMs: Int64, owner: String, petId: String? = nil, timerKind: String? = nil, generation: Int64, notice: NoticeJSON,
        by: String? = nil,
        merges: [Int64] = [], deliveries: [DeliveryJSON]? = nil, step: Int? = nil, repeats: Int64? = nil, attention: AttentionJSON? = nil
    ) {
        self.number = number
        self.kind = kind
        self.occurred = occurred
        self.occurredLocal = occurredLocal
        self.due = due
        self.dueLocal = dueLocal
        self.latenessMs = latenessMs
        self.owner = owner
        self.petId = petId
        self.timerKind = timerKind
        self.generation = generation
        self.notice = notice
        self.by = by
        self.merges = merges
        self.deliveries = deliveries
        self.step = step
        self.repeats = repeats
        self.attention = attention
    }
}

extension EventJSON {
    package init(_ event: Event, deliveries: [Delivery]? = nil, attention: AttentionJSON? = nil, clock: LocalClock) {
        self.init(
            number: event.number, kind: event.kind.rawValue, occurred: Timestamp(event.occurred),
            occurredLocal: clock.text(event.occurred), due: event.due.map(Timestamp.init), dueLocal: event.due.map(clock.text),
            latenessMs: event.lateness(at: event.occurred).inMilliseconds, owner: event.owner.description,
            petId: event.owner.petID?.description, timerKind: event.timer?.rawValue, generation: event.generation,
            notice: NoticeJSON(event.notice, in: clock.language), by: event.by, merges: event.merges,
            deliveries: deliveries.map { $0.map { DeliveryJSON($0, clock: clock) } }, step: event.step == 0 ? nil : event.step,
            repeats: event.repeats == 0 ? nil : event.repeats, attention: attention)
        rings = event.kind.ringsOnScreens || event.notice.urgency == .critical
    }
}

/// The answer to `GET /v1/events?after=N&limit=N`: events, oldest first. With `newest=true`, the
/// list contains the latest events; the oldest of them still comes first. With `since=TIME`, for
/// example `since=monday`, the list contains the latest events since that time.
package struct EventListJSON: Codable, Hashable, Sendable {
    /// The events, oldest first.
    package var events: [EventJSON]
    /// The number of the last event in the list, which the next request can pass as `after`. If the
    /// list is empty, `after` of this request; with `since`, the newest event of the journal.
    package var last: Int64
    /// The value of `cursor` that fetches the next page: later events, or with `newest` or `since`
    /// earlier ones. Left out on the last page.
    package var next: String?
    /// The time of `since`, as the daemon understood it: `Mon 23 Nov 00:00, 2 days ago`. Left out
    /// if the request contained no such time.
    package var since: String?

    package init(events: [EventJSON], last: Int64, since: String? = nil) {
        self.events = events
        self.last = last
        self.since = since
    }
}

/// The notice of an event: its texts and properties.
package struct NoticeJSON: Codable, Hashable, Sendable {
    /// The key of the notice at the sinks. A notice replaces an earlier notice with the same key.
    /// At most 64 letters, digits, `-` and `_`.
    package var key: String
    /// The identifier of the notice, such as `timer_<pet id>_wash`. All rounds of a pet use the
    /// same identifiers.
    package var id: String
    /// The category for desktops and programs, such as `x-bellhop.timer` or `x-bellhop.fault`.
    package var category: String
    /// The title as text for people.
    package var title: String
    /// The text for people.
    package var body: String
    /// `low`, `normal`, `high` or `critical`.
    package var urgency: String
    /// The buttons, in order of importance.
    package var actions: [NextActionJSON]
    /// The link that a click on the notice opens, such as `bellhop://pet/<id>`. Left out if there
    /// is no link.
    package var link: String?
    /// A picture: an absolute path on the daemon's machine, or an `https` URL. Left out if there is none.
    package var icon: String?
    /// The address of a file that belongs to the notice. Left out if there is none.
    package var attachment: String?
    /// Whether the text is Markdown. Left out if it is not.
    package var markdown: Bool?
    /// The name of the pet, countdown or sink that the notice is about.
    package var name: String
    /// The labels of the notice, such as `owner` and `tags`.
    package var labels: [String: String]

    package init(
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
    package init(_ notice: Notice, in language: Language) {
        self.init(
            key: notice.key.rawValue, id: notice.id, category: notice.category, title: language(notice.title),
            body: language(notice.body), urgency: notice.urgency.rawValue,
            actions: notice.actions.map { NextActionJSON($0, answer: notice.name(of: $0.verb), in: language) }, link: notice.link,
            name: notice.name, labels: notice.shownLabels)
        (icon, attachment) = (notice.icon, notice.attachment)
        markdown = notice.isMarkdown ? true : nil
    }
}

/// One notice for one sink, and its outcome.
package struct DeliveryJSON: Codable, Hashable, Sendable {
    /// The name, such as `42/phone`.
    package var name: String
    /// The number of the event.
    package var event: Int64
    /// The name of the sink.
    package var sink: String
    /// The key of the notice at the sink.
    package var key: String
    /// `queued`, `sent`, `seen`, `acknowledged`, `held`, `merged`, `throttled`, `parked`,
    /// `expired`, `failed` or `withdrawn`. `throttled` means that the notice was not sent, because
    /// of a rate limit or because this sink does not get such events. There is one more state,
    /// `stays`: the notice was withdrawn but is still visible, because the sink cannot remove it.
    package var state: String
    /// The reason for the state, as text for people.
    package var reason: String
    /// The number of attempts so far.
    package var attempts: Int
    /// The time when the state last changed.
    package var changed: Timestamp
    /// `changed` in local time, as text for people.
    package var changedLocal: String

    package init(
        name: String, event: Int64, sink: String, key: String, state: String, reason: String, attempts: Int, changed: Timestamp,
        changedLocal: String
    ) {
        self.name = name
        self.event = event
        self.sink = sink
        self.key = key
        self.state = state
        self.reason = reason
        self.attempts = attempts
        self.changed = changed
        self.changedLocal = changedLocal
    }
}

extension DeliveryJSON {
    package init(_ delivery: Delivery, clock: LocalClock) {
        self.init(
            name: delivery.name, event: delivery.event, sink: delivery.sink.rawValue, key: delivery.key.rawValue,
            state: delivery.stays && delivery.state == .withdrawn ? "stays" : delivery.state.rawValue,
            reason: clock.language(delivery.reason.phrase), attempts: delivery.attempts,
            changed: Timestamp(delivery.changed), changedLocal: clock.text(delivery.changed))
    }
}

/// The answer to `GET /v1/events/{n}/why` and `GET /v1/deliveries/{event}/{sink}`: an event, and
/// every decision about its notice.
package struct WhyJSON: Codable, Hashable, Sendable {
    /// The event.
    package var event: EventJSON
    /// The deliveries of the event. If the request specifies a sink, only the delivery to that
    /// sink.
    package var deliveries: [DeliveryJSON]
    /// Further explanations: which route matched, why there are no deliveries, or which digest
    /// summarized the event.
    package var notes: [String]

    package init(event: EventJSON, deliveries: [DeliveryJSON], notes: [String] = []) {
        self.event = event
        self.deliveries = deliveries
        self.notes = notes
    }
}

/// The answer to `GET /v1/history?pet=NAME&limit=N&after=MARK&from=TIME&to=TIME`: folded laundry,
/// newest first (D-10, query 4).
package struct HistoryJSON: Codable, Hashable, Sendable {
    /// The folded rounds, newest first.
    package var tasks: [TaskJSON]
    /// The value of `cursor` that fetches the next page; left out on the last page.
    package var next: String?
    /// The time `from` of the request, as the daemon understood it: `Mon 16 Nov 00:00, 8 days ago`.
    /// Left out if the request contained no such time.
    package var from: String?
    /// The time `to` of the request, as the daemon understood it. Left out if the request contained
    /// no such time.
    package var to: String?

    package init(tasks: [TaskJSON], next: String? = nil, from: String? = nil, to: String? = nil) {
        self.tasks = tasks
        self.next = next
        self.from = from
        self.to = to
    }
}

/// The next follow-up of a notice that nobody has acknowledged yet: either a repetition, or the
/// moment at which the notice counts as missed.
package struct AttentionJSON: Codable, Hashable, Sendable {
    /// `again` if the notice will be repeated. `last` if no repetition is left, so that the notice
    /// will count as missed at the next follow-up. `missed` if the notice already counts as missed.
    package var state: String
    /// The time of the next follow-up; left out for `missed`.
    package var at: Timestamp?
    /// `at` in local time, as text for people; left out in the same cases.
    package var atLocal: String?

    package init(state: String, at: Timestamp? = nil, atLocal: String? = nil) {
        self.state = state
        self.at = at
        self.atLocal = atLocal
    }
}

/// The body of `POST /v1/ack`, which acknowledges one event, several, or all unacknowledged events, or
/// answers a question.
package struct AckRequest: Codable, Hashable, Sendable {
    /// The number of the event to acknowledge.
    package var event: Int64?
    /// The numbers of several events to acknowledge in one step, at least one.
    package var events: [Int64]?
    /// Whether to acknowledge all events.
    package var all: Bool?
    /// With `all`: the number of the newest event to acknowledge. Newer events stay as they are.
    package var upTo: Int64?
    /// The name of the chosen answer, if the event is a question of a program.
    package var answer: String?

    package init(event: Int64? = nil, events: [Int64]? = nil, all: Bool? = nil, upTo: Int64? = nil, answer: String? = nil) {
        self.event = event
        self.events = events
        self.all = all
        self.upTo = upTo
        self.answer = answer
    }
}

/// The answer to every request that acknowledges events: the events that the request acknowledged.
/// An empty list is not an error.
package struct AckJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The events that the request acknowledged.
    package var acknowledged: [EventJSON]
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(acknowledged: [EventJSON]) {
        self.acknowledged = acknowledged
    }
}
