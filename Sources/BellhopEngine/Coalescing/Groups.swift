import BellhopCore

/// Combines notices that a route sends within a short time into one group notice (checklist G17).
///
/// The first notice is delivered at once, as usual. If another notice follows within the window, a
/// group notice replaces the first one under the same key. The group notice has a sound and stands
/// for all notices of the group. Two kinds of rows record a group: one row for the route, until the
/// window ends, and one row for each notice, until the notice is answered. Each notice that joins
/// the group also updates the row of the first notice. If an answer or another notice arrives at
/// the same time, the two steps therefore conflict, and one of them is decided again.
struct Groups: Sendable {
    let engine: Engine

    /// Groups those notices of the step whose routes have grouping enabled.
    func gather(_ builder: inout StepBuilder) async throws(StoreError) {
        let catalog = engine.catalog
        let slots = GroupSlot.slots(of: builder.entries, in: catalog)
        guard !slots.isEmpty else { return }
        let basis = engine.countBasis(at: engine.timekeeper.now())
        // The slots are independent of each other, so read all of them before any decision is
        // applied.
        var decisions: [GroupDecision] = []
        for slot in slots {
            let snapshot = try await snapshot(of: slot, for: builder, in: catalog)
            decisions.append(GroupDecision(slot: slot, snapshot: snapshot, basis: basis))
        }
        for decision in decisions { decision.apply(to: &builder) }
    }

    // MARK: Reading

    private func snapshot(
        of slot: GroupSlot, for builder: StepBuilder, in catalog: SinkCatalog
    ) async throws(StoreError) -> GroupSnapshot {
        let window = try await engine.store.groupRow(of: slot.owner)
        guard let leader = GroupSnapshot.leader(of: window, for: builder), var standing = try await standing(leader, in: catalog)
        else { return GroupSnapshot(window: window) }
        let joining = slot.joining(standing.sinks, in: builder.entries).map { builder.entries[$0.entry].event.notice.key }
        if !joining.isEmpty { try await complete(&standing, for: joining) }
        return GroupSnapshot(window: window, standing: standing)
    }

    private func standing(_ leader: NoticeKey, in catalog: SinkCatalog) async throws(StoreError) -> GroupSnapshot.Standing? {
        guard let row = try await engine.store.groupRow(of: leader), let newest = try await engine.store.event(withKey: leader),
            newest.isGroup || newest.repeats == 0
        else { return nil }
        let sinks = try await sinks(of: newest).filter(catalog.isForPeople)
        return sinks.isEmpty ? nil : GroupSnapshot.Standing(row: row, leader: leader, newest: newest, sinks: sinks)
    }

    /// Returns the sinks where the newest notice with a key is shown or pending.
    private func sinks(of newest: Event) async throws(StoreError) -> Set<SinkName> {
        guard !newest.isGroup else { return try await engine.store.sinks(ofGroup: newest) }
        let states: Set<DeliveryState> = [.queued, .sent, .seen]
        return Set(try await engine.store.deliveries(DeliveryQuery(event: newest.number, states: states)).map(\.sink))
    }

    /// Reads the members that the group notice will name after the notices `joining` have joined.
    private func complete(_ standing: inout GroupSnapshot.Standing, for joining: [NoticeKey]) async throws(StoreError) {
        for key in joining where !standing.isAgain {
            standing.isAgain = try await engine.store.groupRow(of: key).flatMap(GroupNotice.leader) == standing.leader
        }
        for number in standing.numbers.prefix(standing.isAgain ? .max : GroupText.listed) {
            if let event = try await engine.store.event(number) { standing.named.append(event) }
        }
    }
}
