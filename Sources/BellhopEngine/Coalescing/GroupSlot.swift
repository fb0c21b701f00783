import BellhopCore

/// The notices of one step that may join the same group. All of them have the same route. If the
/// route groups by kind or by owner, they also have the same kind or owner. Pure.
struct GroupSlot {
    /// The owner of the row that stores the slot's open window.
    let owner: Owner
    private(set) var candidates: [Candidate]

    struct Candidate {
        /// The index of the notice among the step's entries.
        var entry: Int
        /// The indexes of the notice's queued drafts for people.
        var places: [Int]
        var window: Duration
    }

    /// Returns the slots of a step, in the order of their first notices.
    static func slots(of entries: [Digest.Entry], in catalog: SinkCatalog) -> [GroupSlot] {
        var slots: [GroupSlot] = []
        var places: [Owner: Int] = [:]
        for index in entries.indices {
            guard let (owner, candidate) = candidate(entries[index], at: index, in: catalog) else { continue }
            if let place = places[owner] {
                slots[place].candidates.append(candidate)
            } else {
                places[owner] = slots.count
                slots.append(GroupSlot(owner: owner, candidates: [candidate]))
            }
        }
        return slots
    }

    /// Returns the candidates that have a sink in common with an open group.
    func joining(_ sinks: Set<SinkName>, in entries: [Digest.Entry]) -> [Candidate] {
        candidates.filter { candidate in candidate.places.contains { sinks.contains(entries[candidate.entry].drafts[$0].sink) } }
    }

    /// Returns the slot of an event and the event as a candidate; `nil` if no route groups the
    /// event. If several routes of the event group notices, the event joins a group of the first of
    /// these routes. The deliveries of all other routes stay separate.
    private static func candidate(_ entry: Digest.Entry, at index: Int, in catalog: SinkCatalog) -> (Owner, Candidate)? {
        guard entry.event.isCalmed else { return nil }
        for routed in entry.routed {
            guard let group = routed.calm.activeGroup else { continue }
            let places = entry.places(ofRoute: routed.route, in: catalog)
            guard !places.isEmpty else { continue }
            return (slot(routed.route, group, entry.event), Candidate(entry: index, places: places, window: group.within))
        }
        return nil
    }

    private static func slot(_ route: String, _ group: RouteCoalescing.Grouping, _ event: Event) -> Owner {
        switch group.by {
        case .route: .route(route)
        case .kind: .route("\(route) \(event.kind)")
        case .owner: .route("\(route) \(event.kind) \(event.notice.labels["owner"]?.lowercased() ?? "")")
        }
    }
}
