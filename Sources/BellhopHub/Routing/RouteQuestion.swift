package import BellhopCore
import BellhopEngine
import Laundry

/// A hypothetical event, used to find out where such an event would go.
package struct RouteQuestion: Sendable {
    package var kind: EventKind
    /// The name, a prefix of the name, or the id of the event's pet.
    package var pet: String?
    /// The name of the timer or the workout to assume; `nil` for the name of the pet, if there is
    /// one.
    package var name: String?
    /// The owner to assume; `nil` for the owner of the pet, if the pet has an owner.
    package var owner: String?
    /// The tags to assume; `nil` for the tags of the pet, if there are any.
    package var tags: [String]?
    /// The labels to assume, in addition to the owner and the tags.
    package var labels: Labels
    /// The planned length of the timer or the workout to assume; `nil` for no length.
    package var length: Duration?
    /// The urgency to assume; `nil` for the usual urgency of the kind.
    package var urgency: Urgency?
    /// The time of the event; `nil` for the current time.
    package var at: Instant?

    package init(
        kind: EventKind, pet: String? = nil, name: String? = nil, owner: String? = nil, tags: [String]? = nil, labels: Labels? = nil,
        length: Duration? = nil, urgency: Urgency? = nil, at: Instant? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.name = name
        self.owner = owner
        self.tags = tags
        self.labels = labels ?? [:]
        self.length = length
        self.urgency = urgency
        self.at = at
    }
}

/// The answer to a ``RouteQuestion``: where the event would go, and why.
package struct RouteAnswer: Sendable {
    package var event: Event
    package var at: Instant
    /// Every route that was evaluated, in order.
    package var visits: [RouteVisit]
    /// The deliveries to the chosen sinks.
    package var drafts: [DeliveryDraft]
    /// The event in the form in which each chosen sink would deliver it. Only sinks whose route
    /// changes the event are included.
    package var tellings: [SinkName: Event]
    /// The reason why nobody would be notified; `nil` if somebody would be notified.
    package var silence: Reason?
    /// The sinks that the routes did not choose.
    package var others: [SinkName]
    /// The follow-ups that will be sent if nobody answers; `nil` if there are no follow-ups.
    package var followUps: FollowUpPlan?
    /// The chosen sinks that programs read, if the notice is repeated for people. These sinks get
    /// the notice only once. Without repeats, the list is empty.
    package var toldOnce: [SinkName]
    /// The limits of the route that chose each sink. Sinks without limits are left out.
    package var calm: [SinkName: RouteCoalescing]
}

extension Hub {
    /// Routes a hypothetical event with the same code as real events. Nothing is sent.
    ///
    /// - Throws: `invalidValue` if a pet is given and the kind does not concern pets; `unknownPet`
    ///   or `ambiguousName` if the pet cannot be identified.
    package func route(_ question: RouteQuestion) async throws -> RouteAnswer {
        let at = question.at ?? engine.timekeeper.now().wall
        let event = try await event(asked: question, at: at)
        let router = engine.router()
        let catalog = router.catalog
        let (routed, visits) = catalog.routing.explanation(
            for: event, at: router.zone.civil(at), among: catalog.routable, logs: router.logs)
        let rung = router.rung(routed, for: event)
        let decision = router.asking(rung, for: event)
        let isFollowed = event.waitsForAnswer && event.kind != .hubDigest
        let chosen = Set(decision.sinks.map(\.sink))
        var tellings: [SinkName: Event] = [:]
        for routed in decision.sinks where !routed.overrides.isEmpty {
            tellings[routed.sink] = routed.overrides.applied(
                to: event, now: at, zone: router.zone, in: catalog.language(of: routed.sink))
        }
        return RouteAnswer(
            event: event, at: at, visits: visits, drafts: router.deliveries(of: event, at: at), tellings: tellings,
            silence: decision.silence,
            others: catalog.routable.filter { !chosen.contains($0) },
            followUps: isFollowed ? decision.followUps : nil,
            toldOnce: isFollowed && rung.followUps?.asksAgain ?? false
                ? decision.sinks.map(\.sink).filter { !catalog.isForPeople($0) } : [],
            calm: Dictionary(decision.sinks.filter { !$0.calm.isEmpty }.map { ($0.sink, $0.calm) }) { first, _ in first })
    }

    private func event(asked question: RouteQuestion, at: Instant) async throws -> Event {
        let kind = question.kind
        var owner = Owner.hub
        var notice = Notice(
            key: NoticeKey(rawValue: "route"), id: "route", category: "x-bellhop.timer", title: .verbatim(kind.rawValue), body: .empty,
            urgency: kind.usualUrgency, name: "Bellhop")
        if let name = question.pet {
            let pet = try await record(ofPet: name).pet.value
            guard let own = LaundryNotices.sample(of: kind, pet, context: engine.context(engine.settings)) else {
                throw Refusal(.invalidValue, "\(kind.rawValue) is not about a pet. Leave out \"--pet\".")
            }
            owner = .pet(pet.id)
            notice = own
        }
        if let name = question.name {
            notice.name = name
            notice.title = .verbatim(name)
        }
        notice.labels.merge(question.labels) { $1 }
        if let person = question.owner { notice.labels["owner"] = person }
        if let tags = question.tags { notice.labels["tags"] = tags.joined(separator: ",") }
        if let urgency = question.urgency { notice.urgency = urgency }
        var event = Event(kind: kind, occurred: at, owner: owner, notice: notice)
        event.notice.length = question.length
        return event
    }
}
