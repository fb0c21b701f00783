package import BellhopCore

/// Stores people's commands as acts, so that people can undo them for a minute. Each act is stored
/// in the same step as the changes that it describes.
package struct ActKeeper: StepParticipant {
    private let engine: Engine

    package init(engine: Engine) { self.engine = engine }

    package func complete(_ step: inout Step) async throws(StoreError) -> Bool {
        guard let draft = step.act else { return false }
        let act = await act(of: step, draft)
        for (index, change) in step.changes.enumerated() {
            // The rows of a deleted pet are kept together with the act.
            guard case .deletePet(let id, let version, _) = change else { continue }
            step.changes[index] = .deletePet(id, version: version, keptBy: act.flatMap { $0.canBeUndone ? $0.id : nil })
        }
        // The act comes first, because a deletion refers to it.
        if let act { step.changes.insert(.remember(act), at: 0) }
        return false
    }

    private func act(of step: Step, _ draft: ActDraft) async -> Act? {
        do throws(StoreError) {
            guard let trace = try await trace(of: step, draft.reversal?.trace) else {
                return engine.finalAct(draft.words, by: draft.doer, at: step.at)
            }
            guard !trace.isEmpty else { return nil }
            return Act(
                id: draft.reversal?.id ?? engine.makeID(), words: draft.words, by: draft.doer?.name, at: step.at,
                isUndo: draft.reversal?.isUndo ?? false, trace: trace)
        } catch {
            // If a row cannot be read, the command still runs, but it cannot be undone.
            engine.log.error("\(draft.words) cannot be taken back later: \(error)")
            return engine.finalAct(draft.words, by: draft.doer, at: step.at)
        }
    }

    package func committed(_ committed: Committed, _ step: Step) async {
        for case .remember(let act) in step.changes where act.canBeUndone { step.act?.doer?.acted?(act) }
    }

    /// Returns everything that the step changes; `nil` if a change cannot be undone, or if there are
    /// more than ``Act/rowLimit`` rows.
    ///
    /// - Parameter rows: the changed rows. If they are `nil`, this method collects them.
    private func trace(of step: Step, _ rows: ActTrace?) async throws(StoreError) -> ActTrace? {
        var trace: ActTrace
        if let rows {
            trace = rows
        } else {
            var recorder = RowRecorder(engine: engine)
            for change in step.changes {
                guard try await recorder.record(change), recorder.trace.rowCount <= Act.rowLimit else { return nil }
            }
            trace = recorder.trace
        }
        for change in step.changes {
            switch change {
            case .withdraw(let key, _, _, _, _):
                if let number = try await waiting(key) { trace.withdrawn.append(number) }
            case .announce(let event, _):
                // A posted notice can replace an earlier one without withdrawing it.
                if event.owner.kind == .post, let number = try await waiting(event.notice.key) { trace.withdrawn.append(number) }
                trace.announced.append(event.notice.key)
            default: break
            }
        }
        trace.withdrawn = trace.withdrawn.uniqued()
        trace.offset = try await engine.store.clockOffset()
        return trace
    }

    /// Returns the newest event of a notice that is waiting for a person's answer; `nil` if the
    /// notice needs no answer.
    private func waiting(_ key: NoticeKey) async throws(StoreError) -> EventNumber? {
        guard let event = try await engine.store.event(withKey: key), event.waitsForAnswer else { return nil }
        let states = Set(DeliveryState.allCases.filter { $0.isOpen || $0.isPending })
        let deliveries = try await engine.store.deliveries(DeliveryQuery(key: key, states: states))
        return deliveries.contains { engine.isForPeople($0.sink) } ? event.number : nil
    }
}

extension Engine {
    /// Returns an act for a command that cannot be undone. The command must remember this act in its
    /// own step.
    package func finalAct(_ words: Phrase, by doer: ActingPerson? = nil, at now: Instant) -> Act {
        Act(id: makeID(), words: words, by: doer?.name, at: now, isUndo: false, trace: ActTrace())
    }
}
