import BellhopCore

/// Decides which notices of a ``GroupSlot`` join the open group, and which notices begin a new
/// group. Pure.
struct GroupDecision {
    let slot: GroupSlot
    let snapshot: GroupSnapshot
    /// Whether a new window counts elapsed time or follows the wall clock.
    let basis: TimerBasis

    func apply(to builder: inout StepBuilder) {
        var rest = slot.candidates
        if let standing = snapshot.standing, let joined = join(standing, in: &builder) {
            rest.removeAll { joined.contains($0.entry) }
        }
        if let first = rest.first { begin(with: first, rest, in: &builder) }
    }

    // MARK: Joining a group

    /// - Returns: the indexes of the entries that joined the open group; `nil` if no entry joined
    ///   the group.
    private func join(_ standing: GroupSnapshot.Standing, in builder: inout StepBuilder) -> Set<Int>? {
        let joining = slot.joining(standing.sinks, in: builder.entries)
        let new = joining.map { builder.entries[$0.entry].event }
        guard !new.isEmpty else { return nil }
        var (named, old) = (standing.named, standing.numbers)
        if standing.isAgain {
            // A new notice that has the same key as a member replaces that member.
            let keys = Set(new.map(\.notice.key))
            named.removeAll { keys.contains($0.notice.key) }
            old = named.map(\.number)
        }
        let numbers = old.map { -$0 } + joining.map { EventNumber($0.entry) }
        guard numbers.count > 1 else { return nil }
        let sinks = merge(joining, on: standing.sinks, count: numbers.count, in: &builder)
        var row = standing.row
        row.generation = row.generation.saturatingAdding(1)
        builder.add(.arm(row, replacing: standing.row.generation))
        mark(joining, leader: standing.leader, in: &builder)
        // Absorb the undelivered rows of earlier notices, so that only the group notice is
        // delivered.
        for sink in sinks.sorted() { builder.add(.absorb(standing.leader, sink, reason: GroupNotice.absorbed)) }
        announce(named + new, numbers, key: standing.leader, on: sinks, in: &builder)
        return Set(joining.map(\.entry))
    }

    // MARK: Beginning a group

    private func begin(with first: GroupSlot.Candidate, _ candidates: [GroupSlot.Candidate], in builder: inout StepBuilder) {
        let now = builder.now
        let leader = builder.entries[first.entry].event.notice.key
        // If this step itself removes the old window's row, no row is left to replace.
        let replaced = snapshot.window.flatMap { builder.disarms($0) ? nil : $0.generation }
        let window = GroupNotice.window(
            slot.owner, leader: leader, generation: (replaced ?? now.milliseconds) + 1, length: first.window, basis: basis, at: now)
        builder.add(.arm(window, replacing: replaced))
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
        // A single notice needs no group notice. It is delivered as usual.
        guard joined.count > 1 else { return }
        merge(joined, on: sinks, count: joined.count, in: &builder)
        mark(joined, leader: leader, in: &builder)
        announce(
            joined.map { builder.entries[$0.entry].event }, joined.map { EventNumber($0.entry) }, key: leader, on: sinks, in: &builder)
    }

    // MARK: Used in both cases

    /// Marks the candidates' deliveries on these sinks as merged, because a group notice replaces
    /// them.
    ///
    /// - Parameter count: the number of notices that the group notice stands for.
    /// - Returns: the sinks whose deliveries were merged.
    @discardableResult
    private func merge(
        _ candidates: [GroupSlot.Candidate], on sinks: Set<SinkName>, count: Int, in builder: inout StepBuilder
    ) -> Set<SinkName> {
        var merged: Set<SinkName> = []
        for candidate in candidates {
            for place in candidate.places where sinks.contains(builder.entries[candidate.entry].drafts[place].sink) {
                builder.entries[candidate.entry].drafts[place].state = .merged
                builder.entries[candidate.entry].drafts[place].reason = GroupNotice.taken(count)
                merged.insert(builder.entries[candidate.entry].drafts[place].sink)
            }
        }
        return merged
    }

    /// Adds the rows that mark these notices as part of the group. The group's first notice already
    /// has such a row.
    private func mark(_ candidates: [GroupSlot.Candidate], leader: NoticeKey, in builder: inout StepBuilder) {
        for key in candidates.map({ builder.entries[$0.entry].event.notice.key }) where key != leader {
            builder.add(.put(GroupNotice.row(of: key, leader: leader, generation: builder.now.milliseconds, at: builder.now)))
        }
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
