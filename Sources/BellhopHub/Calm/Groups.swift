import BellhopCore

/// Groups notices that a route sends close together into one (checklist G17).
///
/// The first notice is delivered at once, as usual. A notice that follows within the window
/// replaces it under the same key, with a sound, and names all of them. Two kinds of rows record
/// this: one for the route, until its window ends, and one for each notice, until somebody answers
/// it. Each notice that joins replaces the first notice's row, so that a concurrent answer or join
/// conflicts and decides again.
struct Groups: Sendable {
    let core: HubCore

    private struct Candidate {
        var entry: Int
        /// The indexes of its drafts that are queued for now.
        var places: [Int]
        var window: Duration
    }

    /// The open group that new notices may join.
    private struct Standing {
        var row: TimerRecord
        var leader: NoticeKey
        var newest: Event
        var sinks: Set<SinkName>
    }

    func gather(_ builder: inout StepBuilder) async throws(StoreError) {
        var slots: [Owner] = []
        var candidates: [Owner: [Candidate]] = [:]
        for index in builder.entries.indices {
            guard let (slot, candidate) = candidate(builder.entries[index], at: index) else { continue }
            if candidates[slot] == nil { slots.append(slot) }
            candidates[slot, default: []].append(candidate)
        }
        for slot in slots { try await gather(candidates[slot] ?? [], at: slot, in: &builder) }
    }

    /// The group slot of an event: it joins the group of the first route that groups it. Deliveries
    /// of other routes stay separate.
    private func candidate(_ entry: Digest.Entry, at index: Int) -> (Owner, Candidate)? {
        guard entry.event.isCalmed else { return nil }
        for routed in entry.routed {
            guard let group = routed.calm.activeGroup else { continue }
            let places = entry.places(ofRoute: routed.route, in: core)
            guard !places.isEmpty else { continue }
            return (Self.slot(routed.route, group, entry.event), Candidate(entry: index, places: places, window: group.within))
        }
        return nil
    }

    private static func slot(_ route: String, _ group: RouteCalm.Grouping, _ event: Event) -> Owner {
        switch group.by {
        case .route: .route(route)
        case .kind: .route("\(route) \(event.kind)")
        case .owner: .route("\(route) \(event.kind) \(event.notice.labels["owner"]?.lowercased() ?? "")")
        }
    }

    private func gather(_ candidates: [Candidate], at slot: Owner, in builder: inout StepBuilder) async throws(StoreError) {
        let row = try await core.store.groupRow(of: slot)
        // The window ends in this very step.
        let isEnding = row.map { builder.disarms($0) } ?? false
        var rest = candidates
        if let row, !isEnding, row.due > builder.now, let standing = try await standing(row, builder) {
            rest = try await join(standing, candidates, in: &builder)
        }
        guard !rest.isEmpty else { return }
        begin(rest, at: slot, replacing: isEnding ? nil : row?.generation, in: &builder)
    }

    private func standing(_ window: TimerRecord, _ builder: StepBuilder) async throws(StoreError) -> Standing? {
        guard let leader = GroupNotice.leader(window), !builder.withdraws(leader),
            let row = try await core.store.groupRow(of: leader), let newest = try await core.store.event(withKey: leader),
            newest.isGroup || newest.repeats == 0
        else { return nil }
        let states: Set<DeliveryState> = [.queued, .sent, .seen]
        let sinks = try await core.store.deliveries(DeliveryQuery(event: newest.number, states: states)).map(\.sink).filter(
            core.isForPeople)
        return sinks.isEmpty ? nil : Standing(row: row, leader: leader, newest: newest, sinks: Set(sinks))
    }

    // MARK: Joining

    /// - Returns: the candidates that share no sink with the open group.
    private func join(_ standing: Standing, _ candidates: [Candidate], in builder: inout StepBuilder) async throws(StoreError)
        -> [Candidate]
    {
        let joining = candidates.filter { candidate in
            candidate.places.contains { standing.sinks.contains(builder.entries[candidate.entry].drafts[$0].sink) }
        }
        guard !joining.isEmpty else { return candidates }
        var old = standing.newest.isGroup ? standing.newest.merges : [standing.newest.number]
        var isAgain = false
        for key in joining.map({ builder.entries[$0.entry].event.notice.key }) where !isAgain {
            isAgain = try await core.store.groupRow(of: key).flatMap(GroupNotice.leader) == standing.leader
        }
        var named: [Event] = []
        for number in old.prefix(isAgain ? .max : GroupText.listed) {
            if let event = try await core.store.event(number) { named.append(event) }
        }
        if isAgain {
            // A new notice under a member's key replaces that member.
            let keys = Set(joining.map { builder.entries[$0.entry].event.notice.key })
            named.removeAll { keys.contains($0.notice.key) }
            old = named.map(\.number)
        }
        let members = named + joining.map { builder.entries[$0.entry].event }
        let numbers = old.map { -$0 } + joining.map { EventNumber($0.entry) }
        guard numbers.count > 1 else { return candidates }
        var sinks: Set<SinkName> = []
        for candidate in joining {
            for place in candidate.places where standing.sinks.contains(builder.entries[candidate.entry].drafts[place].sink) {
                builder.entries[candidate.entry].drafts[place].state = .merged
                builder.entries[candidate.entry].drafts[place].reason = GroupNotice.taken(numbers.count)
                sinks.insert(builder.entries[candidate.entry].drafts[place].sink)
            }
        }
        var row = standing.row
        row.generation = row.generation.saturatingAdding(1)
        builder.add(.arm(row, replacing: standing.row.generation))
        for candidate in joining {
            let key = builder.entries[candidate.entry].event.notice.key
            guard key != standing.leader else { continue }
            builder.add(.put(GroupNotice.row(of: key, leader: standing.leader, generation: builder.now.milliseconds, at: builder.now)))
        }
        // Rows that are still undelivered are absorbed, so that only the group notice is delivered.
        for sink in sinks.sorted() { builder.add(.absorb(standing.leader, sink, reason: GroupNotice.absorbed)) }
        announce(members, numbers, key: standing.leader, on: sinks, in: &builder)
        let joined = Set(joining.map(\.entry))
        return candidates.filter { !joined.contains($0.entry) }
    }

    // MARK: Beginning

    private func begin(_ candidates: [Candidate], at slot: Owner, replacing generation: Int64?, in builder: inout StepBuilder) {
        let (first, now) = (candidates[0], builder.now)
        let leader = builder.entries[first.entry].event.notice.key
        let window = GroupNotice.window(
            slot, leader: leader, generation: (generation ?? now.milliseconds) + 1, length: first.window,
            basis: core.countBasis(at: core.timekeeper.now()), at: now)
        builder.add(.arm(window, replacing: generation))
        builder.add(.put(GroupNotice.row(of: leader, leader: leader, generation: now.milliseconds, at: now)))
        let firstSinks = Set(first.places.map { builder.entries[first.entry].drafts[$0].sink })
        var joined = [first]
        var sinks: Set<SinkName> = []
        for candidate in candidates.dropFirst() {
            let common = candidate.places.map { builder.entries[candidate.entry].drafts[$0].sink }.filter(firstSinks.contains)
            guard !common.isEmpty else { continue }
            sinks.formUnion(common)
            joined.append(candidate)
        }
        // A single notice is delivered as usual.
        guard joined.count > 1 else { return }
        for candidate in joined {
            for place in candidate.places where sinks.contains(builder.entries[candidate.entry].drafts[place].sink) {
                builder.entries[candidate.entry].drafts[place].state = .merged
                builder.entries[candidate.entry].drafts[place].reason = GroupNotice.taken(joined.count)
            }
            let key = builder.entries[candidate.entry].event.notice.key
            if key != leader { builder.add(.put(GroupNotice.row(of: key, leader: leader, generation: now.milliseconds, at: now))) }
        }
        announce(
            joined.map { builder.entries[$0.entry].event }, joined.map { EventNumber($0.entry) }, key: leader, on: sinks, in: &builder)
    }

    private func announce(
        _ members: [Event], _ numbers: [EventNumber], key: NoticeKey, on sinks: Set<SinkName>, in builder: inout StepBuilder
    ) {
        let event = GroupNotice.event(members, numbers: numbers, key: key, at: builder.now)
        let drafts = sinks.sorted().map {
            DeliveryDraft(sink: $0, state: .queued, reason: GroupNotice.reason(numbers.count), notBefore: builder.now)
        }
        builder.entries.append(Digest.Entry(event: event, drafts: drafts, wording: .empty))
    }
}
