package import BellhopCore
import BellhopEngine

extension Hub {
    /// Stores a notice that is to appear later. It is durable when this method returns.
    ///
    /// A notice that already waits under the same key is replaced. One that has appeared stays until the
    /// new one appears. ``PostedNotice/expires`` counts from the moment when the notice appears.
    ///
    /// - Parameters:
    ///   - when: when the notice appears. A length counts elapsed time, a time of day follows the wall
    ///     clock and the time zone, and an instant follows the wall clock.
    ///   - isTrusted: see ``post(_:trusting:by:)``.
    /// - Returns: the notice, and whether it replaced one that waited under the same key.
    /// - Throws: the errors of ``PostedNotice/checked(trusting:)``; `invalidDuration` if the time is not
    ///   within ``WaitingPost/delays``; `invalidValue` if too many notices wait.
    package func schedule(
        _ notice: PostedNotice, at when: When, trusting isTrusted: Bool, by doer: ActingPerson? = nil
    ) async throws -> (scheduled: ScheduledPost, isReplacement: Bool) {
        var notice = try notice.checked(trusting: isTrusted)
        let key = notice.noticeKey(or: (engine.makeID() as ID<PostedNotice>).uuid)
        let lifetime = notice.expires.map { $0 - engine.timekeeper.now().wall }
        notice.expires = nil
        let post = WaitingPost(key: key, notice: notice, lifetime: lifetime, by: doer?.name)
        return try await engine.perform { builder in
            let earlier = try await waitingTimer(under: key)
            if earlier == nil { try await checkRoom() }
            var timer = try timer(of: post, at: when, builder.reading)
            timer.generation = max(builder.now.milliseconds, (earlier?.generation ?? 0).saturatingAdding(1))
            timer.shortID = earlier?.shortID
            timer = try await numbered(timer)
            if isTrusted { builder.act = ActDraft("scheduled \(SafeText.line(notice.title))", by: doer) }
            builder.add([.post(post), .arm(timer, replacing: earlier?.generation)])
            return (ScheduledPost(post, timer), earlier != nil)
        }.answer
    }

    /// Returns the notices that wait for their time, in the order in which they will appear.
    package func scheduledPosts() async throws(StoreError) -> [ScheduledPost] {
        ScheduledPost.list(
            try await engine.household.waitingPosts(), try await engine.store.timers(TimerQuery(ownerKind: .post, kinds: [.post])))
    }

    /// Removes the notice with this short id, which waits for its time.
    ///
    /// - Parameter isTrusted: whether this is a command that can be undone, as for
    ///   ``post(_:trusting:by:)``.
    /// - Returns: `false` if no notice that waits has this short id.
    package func unschedule(_ id: ShortID, trusting isTrusted: Bool, by doer: ActingPerson? = nil) async throws -> Bool {
        try await engine.perform { builder in
            guard let timer = try await engine.store.timers(TimerQuery(shortID: id)).first(where: { $0.kind == .post }) else {
                return false
            }
            if isTrusted { builder.act = ActDraft("withdrew \(SafeText.line(timer.name))", by: doer) }
            return try await endWaiting(under: NoticeKey(rawValue: timer.owner.id), in: &builder) != nil
        }.answer
    }

    /// Announces a notice whose time has come.
    func appear(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        let key = NoticeKey(rawValue: timer.owner.id)
        guard let post = try await engine.household.waitingPost(key) else {
            throw StoreError.failed("the notice \(key) is not stored")
        }
        builder.add(.deletePost(key))
        let now = builder.now
        _ = try await announce(under: key, in: &builder) { post.event(generation: $0, at: now, due: timer.due) }
    }

    /// Removes the notice that waits under a key.
    ///
    /// - Returns: its timer; `nil` if no notice waits under this key.
    func endWaiting(under key: NoticeKey, in builder: inout StepBuilder) async throws(StoreError) -> TimerRecord? {
        guard let timer = try await waitingTimer(under: key) else { return nil }
        builder.add([.disarm(timer.owner, timer.kind, generation: timer.generation), .deletePost(key)])
        return timer
    }

    private func waitingTimer(under key: NoticeKey) async throws(StoreError) -> TimerRecord? {
        try await engine.store.timers(TimerQuery(owner: .post(key))).first { $0.kind == .post }
    }

    private func checkRoom() async throws {
        let waiting = try await engine.store.timerCounts().filter { $0.kind == .post }.reduce(0) { $0 + $1.count }
        guard waiting < WaitingPost.most else {
            throw Refusal(
                .invalidValue, "\(WaitingPost.most) notices are already waiting for their time. Remove some: bellhop notify --list")
        }
    }

    private func timer(of post: WaitingPost, at when: When, _ reading: ClockReading) throws(Refusal) -> TimerRecord {
        let zone = engine.timekeeper.zone()
        let resolved = when.resolved(now: reading.wall, in: zone)
        let delay = resolved.instant - reading.wall
        guard WaitingPost.delays.contains(delay) else {
            let (least, most) = (DurationText.words(WaitingPost.delays.lowerBound), DurationText.words(WaitingPost.delays.upperBound))
            throw Refusal(.invalidDuration, "A notice can appear in \(least) to \(most), not in \(DurationText.words(delay)).")
        }
        var timer = TimerRecord(
            owner: post.owner, kind: .post, generation: 1, armed: reading.wall, due: resolved.instant, duration: nil, basis: .wall,
            name: post.name)
        if case .after = when {
            (timer.basis, timer.duration) = (engine.countBasis(at: reading), delay)
        } else if resolved.followsCalendar {
            timer.basis = .calendar(zone.civil(resolved.instant))
        }
        return timer
    }
}

extension ScheduledPost {
    /// Returns the notices together with their timers, in the order of the timers.
    static func list(_ posts: [WaitingPost], _ timers: [TimerRecord]) -> [ScheduledPost] {
        let posts = Dictionary(posts.map { ($0.owner, $0) }) { first, _ in first }
        return timers.compactMap { timer in posts[timer.owner].map { ScheduledPost($0, timer) } }
    }
}
