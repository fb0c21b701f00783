public import BellhopCore
import BellhopEngine
import Laundry

/// A hypothetical event, to find out where it would go.
public struct RouteQuestion: Sendable {
    public var kind: EventKind
    /// Name, prefix or id of the event's pet.
    public var pet: String?
    /// `nil` for the pet's owner, or nobody.
    public var owner: String?
    /// `nil` for the pet's tags, or none.
    public var tags: [String]?
    /// `nil` for the usual urgency of such a notice.
    public var urgency: Urgency?
    /// `nil` for now.
    public var at: Instant?

    public init(
        kind: EventKind, pet: String? = nil, owner: String? = nil, tags: [String]? = nil, urgency: Urgency? = nil, at: Instant? = nil
    ) {
        self.kind = kind
        self.pet = pet
        self.owner = owner
        self.tags = tags
        self.urgency = urgency
        self.at = at
    }
}

/// Where an event would go, and why.
public struct RouteAnswer: Sendable {
    public var event: Event
    public var at: Instant
    /// Every route that was evaluated, in order.
    public var visits: [RouteVisit]
    /// The deliveries to the chosen sinks.
    public var drafts: [DeliveryDraft]
    /// The event in the form of the chosen sinks, where a route changes it.
    public var tellings: [SinkName: Event]
    /// Why nobody would be notified; `nil` if somebody would.
    public var silence: Reason?
    /// The sinks that no route chose.
    public var others: [SinkName]
    /// The follow-ups while nobody answers; `nil` for none.
    public var followUps: FollowUpPlan?
    /// The chosen sinks for programs, if the route repeats the notice for people: programs get it
    /// only once.
    public var toldOnce: [SinkName]
    /// The limits that the route of each chosen sink applies; sinks without limits are left out.
    public var calm: [SinkName: RouteCalm]
}

extension Hub {
    /// Routes a hypothetical event with the same code as real ones. Nothing is sent.
    ///
    /// - Throws: `invalidValue` for a pet with a kind that concerns no pet; `unknownPet`,
    ///   `ambiguousName`.
    public func route(_ question: RouteQuestion) async throws -> RouteAnswer {
        let at = question.at ?? engine.timekeeper.now().wall
        let event = try await event(asked: question, at: at)
        let router = engine.router()
        let catalog = router.catalog
        let (routed, visits) = catalog.routing.explanation(for: event, at: router.zone.civil(at), among: catalog.routable)
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
                throw Refusal(.invalidValue, "\(kind.rawValue) is about no pet. Leave \"--pet\" out.")
            }
            owner = .pet(pet.id)
            notice = own
        }
        if let person = question.owner { notice.labels["owner"] = person }
        if let tags = question.tags { notice.labels["tags"] = tags.joined(separator: ",") }
        if let urgency = question.urgency { notice.urgency = urgency }
        return Event(kind: kind, occurred: at, owner: owner, notice: notice)
    }
}
