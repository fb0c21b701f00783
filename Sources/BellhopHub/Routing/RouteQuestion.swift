public import BellhopCore
import Laundry

/// An event that somebody thinks of: where would it go?
public struct RouteQuestion: Sendable {
    public var kind: EventKind
    /// Name, prefix or id of the pet that it is about.
    public var pet: String?
    /// `nil` is what the pet has, or nobody.
    public var owner: String?
    /// `nil` is what the pet has, or none.
    public var tags: [String]?
    /// `nil` is what such a notice usually has.
    public var urgency: Urgency?
    /// `nil` is now.
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
    /// Every route that was looked at, in order.
    public var visits: [RouteVisit]
    /// What each chosen sink would be given to do.
    public var drafts: [DeliveryDraft]
    /// The event as the chosen sinks would tell it, where that is other than it is.
    public var tellings: [SinkName: Event]
    /// Why nobody would be told; `nil` when somebody is.
    public var silence: Reason?
    /// The sinks that no route chose.
    public var others: [SinkName]
    /// What follows when nobody answers; `nil` for nothing.
    public var followUps: FollowUpPlan?
    /// The chosen sinks for programs, where the route tells it people again: they are told once.
    public var toldOnce: [SinkName]
    /// How the route of each chosen sink keeps people from being told too much; left out where it does not.
    public var calm: [SinkName: RouteCalm]
}

extension Hub {
    /// Routes an event that did not happen, by the code that routes those that do. Nothing is sent.
    ///
    /// ⇒ `invalidValue` for a pet and a kind that is about none; `unknownPet`, `ambiguousName`.
    public func route(_ question: RouteQuestion) async throws -> RouteAnswer {
        let at = question.at ?? core.timekeeper.now().wall
        let event = try await event(asked: question, at: at)
        let router = core.router()
        let catalog = router.catalog
        let (routed, visits) = catalog.routing.explanation(for: event, at: router.zone.civil(at), among: catalog.routable)
        let rung = router.rung(routed, for: event)
        let decision = router.asking(rung, for: event)
        let isFollowed = event.waitsForAnswer && event.kind != .hubDigest
        let chosen = Set(decision.sinks.map(\.sink))
        var tellings: [SinkName: Event] = [:]
        for routed in decision.sinks where !routed.overrides.isEmpty {
            tellings[routed.sink] = routed.overrides.applied(to: event, now: at, zone: router.zone)
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
            key: NoticeKey(rawValue: "route"), id: "route", category: "x-bellhop.timer", title: kind.rawValue, body: "",
            urgency: kind.usualUrgency, name: "Bellhop")
        if let name = question.pet {
            let pet = try await record(ofPet: name).pet.value
            guard let own = LaundryNotices.sample(of: kind, pet, context: core.context(core.settings)) else {
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

extension EventKind {
    /// The urgency that a notice of this kind has where nobody wants another.
    var usualUrgency: Urgency {
        switch self {
        case .petDied, .sinkFailing, .clockJumped: .high
        case .laundryFolded, .laundryAbandoned, .petRevived, .sinkRecovered: .low
        default: .normal
        }
    }
}
