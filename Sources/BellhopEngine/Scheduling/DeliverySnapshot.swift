import BellhopCore

/// How far notices have been delivered since their first announcement. Pure.
struct DeliveryProgress {
    /// All deliveries of the notices.
    var deliveries: [Delivery] = []
    /// The sinks that have delivered every one of the notices, separately or combined with others.
    var sinks: Set<SinkName> = []
    /// How often the notices were delivered. The first delivery counts as one, even if several
    /// notices were delivered together, and each repeat counts as one.
    var times = 0
    /// Whether any delivery was for people.
    var concernsPeople = false
    var isDropped = false

    init() {}

    init(of open: Unanswered, _ snapshot: DeliverySnapshot, in catalog: SinkCatalog) {
        deliveries = snapshot.deliveries.flatMap(\.self)
        // The delivered events that are repeats. All other delivered events belong to the first
        // delivery (step 0), and together they count as one.
        var repeats: Set<EventNumber> = []
        var isTold = false
        for (index, deliveries) in snapshot.deliveries.enumerated() {
            let told = snapshot.told(deliveries)
            sinks = index == 0 ? told.sinks : sinks.intersection(told.sinks)
            for number in told.events {
                if snapshot.steps[number, default: 0] > 0 { repeats.insert(number) } else { isTold = true }
            }
        }
        times = (isTold ? 1 : 0) + repeats.count
        concernsPeople = deliveries.contains { catalog.isForPeople($0.sink) }
        let last = if let group = open.group { deliveries.filter { $0.event == group.number } } else { deliveries }
        isDropped = !last.isEmpty && last.allSatisfy { $0.state == .withdrawn }
    }
}

/// The values from the store from which a ``DeliveryProgress`` is computed.
struct DeliverySnapshot {
    /// The deliveries of each notice since its first announcement.
    var deliveries: [[Delivery]] = []
    /// The digests since the first announcement. They are read only if one of the notices may have
    /// been delivered in a digest.
    var digests: [(event: Event, toldOn: Set<SinkName>)] = []
    /// The step of each delivered event: the number of the repeat, or 0 for events before the first
    /// repeat. Events that have been deleted from the journal are missing.
    var steps: [EventNumber: Int] = [:]

    /// Whether any notice may have been delivered in a digest.
    var mayBeInDigests: Bool {
        deliveries.joined().contains { $0.state == .merged && !Self.isTold($0) }
    }

    /// Returns the sinks that have delivered a notice, separately or combined with others, and the
    /// events that they have delivered.
    func told(_ deliveries: [Delivery]) -> (sinks: Set<SinkName>, events: Set<EventNumber>) {
        var sinks: Set<SinkName> = []
        var events: Set<EventNumber> = []
        for delivery in deliveries {
            if Self.isTold(delivery) {
                sinks.insert(delivery.sink)
                events.insert(delivery.event)
            } else if delivery.state == .merged {
                for digest in digests where digest.event.merges.contains(delivery.event) && digest.toldOn.contains(delivery.sink) {
                    sinks.insert(delivery.sink)
                    events.insert(digest.event.number)
                }
            }
        }
        return (sinks, events)
    }

    /// Checks whether the sink has delivered the notice outside of a digest.
    private static func isTold(_ delivery: Delivery) -> Bool {
        switch delivery.state {
        case .sent, .seen: true
        case .merged: delivery.reason == .toldAgain || delivery.reason == .toldTogether
        default: false
        }
    }
}

extension FollowUps {
    /// Reads how far these notices have been delivered.
    func deliverySnapshot(of open: Unanswered) async throws(StoreError) -> DeliverySnapshot {
        var snapshot = DeliverySnapshot()
        for first in open.firsts {
            snapshot.deliveries.append(try await engine.store.deliveries(DeliveryQuery(key: first.notice.key, since: first.number)))
        }
        if snapshot.mayBeInDigests, let first = open.firsts.map(\.number).min() {
            snapshot.digests = try await digests(since: first)
        }
        let events = snapshot.deliveries.map { snapshot.told($0).events }.reduce(into: Set()) { $0.formUnion($1) }
        for number in events { snapshot.steps[number] = try await engine.store.event(number)?.step }
        return snapshot
    }

    /// Returns the digests since an event, with the sinks that have delivered each digest.
    private func digests(since number: EventNumber) async throws(StoreError) -> [(event: Event, toldOn: Set<SinkName>)] {
        var digests: [(event: Event, toldOn: Set<SinkName>)] = []
        for event in try await engine.store.events(EventQuery(after: number, owner: .hub, limit: .max)) where event.kind == .hubDigest {
            // A digest counts as delivered even if a newer notice has replaced it.
            let told = try await engine.store.deliveries(
                DeliveryQuery(event: event.number, states: [.sent, .seen, .acknowledged, .merged])
            )
            .filter { $0.state != .merged || $0.reason == .toldTogether || $0.reason == .toldAgain }
            digests.append((event, Set(told.map(\.sink))))
        }
        return digests
    }
}
