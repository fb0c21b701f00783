package import BellhopCore
import BellhopEngine

/// The result of posting a notice.
package struct PostAnswer: Sendable, Hashable {
    /// The number of the notice's event, by which `bellhop why` explains it.
    package var event: EventNumber
    /// The key of the notice at the sinks.
    package var key: NoticeKey
    /// Whether the notice replaced one with the same key that somebody could still answer.
    package var isReplacement: Bool
    /// The number of a notice with a pop-up of its own; see ``DesktopNotice/number``.
    package var number: UInt32?
}

extension Hub {
    /// Posts a notice of a program or a person. The notice is durable when this method returns.
    ///
    /// A notice with a key replaces the earlier notice with this key: it takes its place on every
    /// screen, and ends its repeats and its question.
    ///
    /// - Parameters:
    ///   - isTrusted: whether the notice comes from a program with the rights of the household, which may
    ///     name files of this machine. Such a notice can be undone, but that of a stranger cannot.
    ///   - doer: the person who posts the notice; `nil` if unknown.
    /// - Throws: the errors of ``PostedNotice/checked(trusting:)``.
    package func post(_ notice: PostedNotice, trusting isTrusted: Bool, by doer: ActingPerson? = nil) async throws -> PostAnswer {
        let notice = try await numbered(notice).checked(trusting: isTrusted)
        let key = notice.noticeKey(or: (engine.makeID() as ID<PostedNotice>).uuid)
        let (isReplacement, step, committed) = try await engine.committing { builder in
            if isTrusted { builder.act = ActDraft("sent \(SafeText.line(notice.title))", by: doer) }
            let wasWaiting = try await endWaiting(under: key, in: &builder) != nil
            let now = builder.now
            let isReplacement = try await announce(under: key, in: &builder) { generation in
                var event = notice.event(under: key, generation: generation, at: now)
                event.by = doer?.name
                return event
            }
            return wasWaiting || isReplacement
        }
        // The step may also announce the end of an earlier question.
        let announced = step.changes.compactMap { change in if case .announce(let event, _) = change { event } else { nil } }
        // A group notice has the key of its first notice, but belongs to the hub.
        let isPosted = { (event: Event) in event.notice.key == key && event.owner.kind == .post }
        guard let place = announced.lastIndex(where: isPosted), committed.events.indices.contains(place) else {
            throw StoreError.failed("the event of a posted notice has no number")
        }
        await pruneAfterPost(by: notice.inlet)
        return PostAnswer(event: committed.events[place], key: key, isReplacement: isReplacement, number: notice.desktop?.number)
    }

    /// Gives a notice with a pop-up of its own a number that no notice has, unless it replaces another.
    private func numbered(_ notice: PostedNotice) async throws(StoreError) -> PostedNotice {
        guard notice.desktop?.number == 0 else { return notice }
        while true {
            let number = UInt32(truncatingIfNeeded: (engine.makeID() as ID<PostedNotice>).uuid.low) & DesktopNotice.numbers.upperBound
            let key = NoticeKey.posted(by: notice.inlet, under: DesktopNotice.key(of: number))
            guard number != 0, try await engine.store.event(withKey: key) == nil else { continue }
            var notice = notice
            notice.desktop?.number = number
            return notice
        }
    }

    /// Deletes the old events of an inlet once it has posted many notices. The notice itself is stored
    /// already, so a failure only delays the pruning.
    private func pruneAfterPost(by inlet: InletName) async {
        let isTime = postsSincePruning.withLock { counts in
            let count = counts[inlet, default: 0] + 1
            counts[inlet] = count < SinkCatalog.postsPerPruning ? count : 0
            return count >= SinkCatalog.postsPerPruning
        }
        guard isTime else { return }
        let now = engine.timekeeper.now().wall
        do throws(StoreError) {
            try await engine.apply([catalog.pruning(inlet, at: now)], at: now)
        } catch {
            engine.log.warning("old events of the inlet \(inlet) cannot be deleted now: \(error)")
        }
    }

    /// Announces a posted notice in place of the earlier notice with its key.
    ///
    /// - Parameter event: returns the event of the notice with the given generation.
    /// - Returns: whether somebody could still have answered the earlier notice.
    func announce(under key: NoticeKey, in builder: inout StepBuilder, _ event: (Int64) -> Event) async throws -> Bool {
        let earlier = try await engine.store.event(withKey: key)
        let isReplacement = try await replace(earlier, in: &builder)
        let event = event(max(builder.now.milliseconds, (earlier?.generation ?? 0).saturatingAdding(1)))
        if earlier == nil { builder.announce(event) } else { builder.announceReplacing(event, at: engine.peoplesSinks) }
        if let timer = Self.lifetime(of: event, at: builder.now) { builder.add(.arm(timer, replacing: nil)) }
        return isReplacement
    }

    /// Withdraws the notice that a program posted under a key. Its repeats and its question end. A notice
    /// that still waits for its time will not appear.
    ///
    /// - Parameter isTrusted: whether this is a command that can be undone, as for
    ///   ``post(_:trusting:by:)``.
    /// - Returns: whether the notice waited for its time, or somebody could still have answered it.
    package func withdraw(
        postedBy inlet: InletName, under key: String, trusting isTrusted: Bool = false, by doer: ActingPerson? = nil
    ) async throws -> Bool {
        let key = NoticeKey.posted(by: inlet, under: key)
        return try await engine.perform { builder in
            let waiting = try await endWaiting(under: key, in: &builder)
            let event = try await engine.store.event(withKey: key)
            guard let name = waiting?.name ?? event?.notice.name else { return false }
            if isTrusted { builder.act = ActDraft("withdrew \(SafeText.line(name))", by: doer) }
            guard let event else { return true }
            let wasOpen = try await isOpen(event)
            let wasAsked = try await endLifetime(of: try await posted(under: key) ?? event, .withdrawn, in: &builder)
            builder.withdraw(key, state: .withdrawn, reason: "\(inlet) withdrew the notice")
            return waiting != nil || wasOpen || wasAsked
        }.answer
    }

    /// Removes what an earlier notice with the same key would still do.
    ///
    /// - Returns: whether somebody could still have answered the earlier notice.
    private func replace(_ earlier: Event?, in builder: inout StepBuilder) async throws -> Bool {
        guard let earlier else { return false }
        let key = earlier.notice.key
        // An earlier notice that still waits must not appear. The sinks replace one that they show.
        for sink in engine.peoplesSinks { builder.add(.absorb(key, sink, withHeld: true, reason: .replacedUnsent)) }
        // The new notice may have no repeats, which would replace these.
        for timer in try await engine.store.timers(TimerQuery(owner: .notice(key))) where timer.kind == .followUp {
            builder.add(.disarm(timer.owner, timer.kind, generation: timer.generation))
        }
        let wasAsked = try await endLifetime(of: try await posted(under: key) ?? earlier, .replaced, in: &builder)
        return try await isOpen(earlier) || wasAsked
    }

    /// Checks whether a person could still answer a notice.
    private func isOpen(_ event: Event) async throws -> Bool {
        let states = Set(DeliveryState.allCases.filter { $0.isOpen || $0.isPending })
        return try await engine.store.deliveries(DeliveryQuery(event: event.number, states: states)).contains {
            engine.isForPeople($0.sink)
        }
    }
}
