/// A posted notice that waits for its time.
///
/// The time itself is the due time of its timer (``TimerKind/post``), because a change of the clock or of
/// the time zone moves timers.
package struct WaitingPost: Hashable, Sendable, Codable {
    /// The key that the notice will have at the sinks. At most one notice waits under a key.
    package var key: NoticeKey
    /// What was posted, after it was checked. ``PostedNotice/expires`` is `nil`, because it is not known
    /// yet when the notice appears.
    package var notice: PostedNotice
    /// How long the notice matters after it has appeared; `nil` if it stays.
    package var lifetime: Duration?
    /// The display name of the person who posted the notice; `nil` if unknown.
    package var by: String?

    package init(key: NoticeKey, notice: PostedNotice, lifetime: Duration? = nil, by: String? = nil) {
        self.key = key
        self.notice = notice
        self.lifetime = lifetime
        self.by = by
    }

    /// The most notices that can wait at the same time.
    package static let most = 1000
    /// The allowed time from posting a notice until it appears.
    package static let delays: ClosedRange<Duration> = .seconds(1) ... .days(3650)

    /// The name of the notice's timer: what the notice is about.
    package var name: String { SafeText.truncated(notice.name ?? notice.title, toCharacters: PostedNotice.Limits.name) }

    /// The owner of the notice's timers.
    package var owner: Owner { .post(key) }

    /// Returns the event with which the notice appears.
    ///
    /// - Parameters:
    ///   - generation: see ``PostedNotice/event(under:generation:at:due:)``.
    ///   - due: when the notice was to appear.
    package func event(generation: Int64, at now: Instant, due: Instant) -> Event {
        var notice = notice
        notice.expires = lifetime.map { now + $0 }
        var event = notice.event(under: key, generation: generation, at: now, due: due)
        event.by = by
        return event
    }
}

/// A notice that waits for its time, with the timer that tells the time.
package struct ScheduledPost: Hashable, Sendable {
    package var post: WaitingPost
    package var timer: TimerRecord

    package init(_ post: WaitingPost, _ timer: TimerRecord) {
        self.post = post
        self.timer = timer
    }
}
