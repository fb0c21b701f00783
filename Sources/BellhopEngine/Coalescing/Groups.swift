import BellhopCore

/// Groups notices that a route sends close together into one (checklist G17).
///
/// The first notice is delivered at once, as usual. A notice that follows within the window
/// replaces it under the same key, with a sound, and names all of them. Two kinds of rows record
/// this: one for the route, until its window ends, and one for each notice, until somebody answers
/// it. Each notice that joins replaces the first notice's row, so that a concurrent answer or join
/// conflicts and decides again.
struct Groups: Sendable {
    let engine: Engine

    /// Groups the notices of the step.
    func gather(_ builder: inout StepBuilder) async throws(StoreError) {
        let catalog = engine.catalog
        let slots = GroupSlot.slots(of: builder.entries, in: catalog)
        guard !slots.isEmpty else { return }
        let basis = engine.countBasis(at: engine.timekeeper.now())
        // The decision on one slot changes nothing that another one depends on.
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

    /// The sinks where the newest notice under a key is shown or pending.
    private func sinks(of newest: Event) async throws(StoreError) -> Set<SinkName> {
        guard !newest.isGroup else { return try await engine.store.sinks(ofGroup: newest) }
        let states: Set<DeliveryState> = [.queued, .sent, .seen]
        return Set(try await engine.store.deliveries(DeliveryQuery(event: newest.number, states: states)).map(\.sink))
    }

    /// Reads the members that a group notice with these notices names.
    private func complete(_ standing: inout GroupSnapshot.Standing, for joining: [NoticeKey]) async throws(StoreError) {
        for key in joining where !standing.isAgain {
            standing.isAgain = try await engine.store.groupRow(of: key).flatMap(GroupNotice.leader) == standing.leader
        }
        for number in standing.numbers.prefix(standing.isAgain ? .max : GroupText.listed) {
            if let event = try await engine.store.event(number) { standing.named.append(event) }
        }
    }
}
