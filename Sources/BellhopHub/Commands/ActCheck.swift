import BellhopCore
import BellhopEngine

/// Checks whether an act can be undone: everything that the act changed must still be as the act
/// left it.
struct ActCheck {
    let engine: Engine
    let act: Act
    /// All stored acts, newest first.
    let acts: [Act]

    /// Checks everything that the act changed.
    ///
    /// - Throws: `changedSince` if something that the act changed has changed again; `nameTaken` if
    ///   another pet has the name of a restored pet.
    func check(at now: Instant) async throws {
        for change in act.trace.pets {
            guard let id = (change.before ?? change.after)?.id else { continue }
            let current = try await engine.household.pet(id)?.pet.version
            guard current == expected(change) else { throw changed() }
        }
        for change in act.trace.activities {
            guard let id = (change.before ?? change.after)?.id else { continue }
            let current = try await engine.household.activity(id)?.activity.version
            guard current == expected(change) else { throw changed() }
        }
        for change in act.trace.timers {
            guard let timer = change.before ?? change.after else { continue }
            let current = try await engine.store.timers(TimerQuery(owner: timer.owner)).first { $0.kind == timer.kind }
            guard current?.generation == expected(change) else {
                if current == nil, let after = change.after, after.due <= now {
                    if after.kind == .post { throw refusal("because the notice has appeared since then") }
                    throw refusal("because \(SafeText.line(after.name)) has ended since then")
                }
                throw changed()
            }
        }
        try await checkOthers()
    }

    /// Returns the version that a row must have now; `nil` if the row must not exist.
    private func expected<Row>(_ change: RowChange<Row>) -> Int64? { change.after == nil ? nil : change.version }

    /// Checks that no other row has taken the place of a restored row.
    private func checkOthers() async throws {
        for pet in act.trace.pets.compactMap(\.before) {
            let others = try await engine.household.pets(includingRetired: true).map(\.value)
            guard let other = others.first(where: { $0.id != pet.id && $0.name.lowercased() == pet.name.lowercased() }) else { continue }
            throw Refusal(
                .nameTaken, "\"\(act.words)\" cannot be taken back, because another pet is now named \(SafeText.line(other.name)).")
        }
        let own = Set(act.trace.activities.compactMap { ($0.before ?? $0.after)?.id })
        for activity in act.trace.activities.compactMap(\.before) where activity.isOpen && activity.kind.isSingle {
            let open = try await engine.household.activities(ActivityQuery(kind: activity.kind, isOpen: true))
            if let other = open.first(where: { !own.contains($0.value.id) }) {
                throw refusal("because \(SafeText.line(other.value.name)) was started since then")
            }
        }
    }

    /// Returns the refusal. If a later act changed the same things, the refusal names that act.
    private func changed() -> Refusal {
        let owners = Self.owners(act.trace)
        guard let later = acts.last(where: { $0.id > act.id && !Self.owners($0.trace).isDisjoint(with: owners) }) else {
            return refusal("because something has changed since then")
        }
        let what: Phrase = later.isUndo ? "\"\(later.words)\" was taken back" : later.words
        guard let by = later.by else { return refusal("because of a later command: \(what)") }
        return refusal("because of a later command by \(SafeText.line(by)): \(what)")
    }

    private func refusal(_ reason: Phrase) -> Refusal {
        Refusal(.changedSince, "\"\(act.words)\" cannot be taken back, \(reason).")
    }

    private static func owners(_ trace: ActTrace) -> Set<Owner> {
        var owners = Set(trace.pets.compactMap { ($0.before ?? $0.after)?.id }.map(Owner.pet))
        owners.formUnion(trace.activities.compactMap { ($0.before ?? $0.after)?.owner })
        owners.formUnion(trace.timers.compactMap { ($0.before ?? $0.after)?.owner })
        return owners
    }
}
