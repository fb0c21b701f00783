/// What goes on beyond one timer: a gym session with its rests, a workout, a routine, a timer that is paused or kept. One row of the store.
///
/// What is due of it are timers whose owner it is (``owner``); where it stands between them is in its ``body``.
public struct Activity: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case rest, workout, routine, timer

        /// Whether at most one of them goes on at a time.
        public var isSingle: Bool { self == .rest || self == .workout }
    }

    /// What it is, and where it stands.
    public enum Body: Hashable, Sendable, Codable {
        case rest(RestSession)
        case run(ProgrammeRun)
        case timer(KeptTimer)
    }

    public var id: ActivityID
    public var kind: Kind
    /// What people call it: up to ``Countdown/nameLimit`` characters.
    public var name: String
    public var started: Instant
    /// `nil` while it goes on.
    public var ended: Instant?
    /// Who started it, where that is known.
    public var by: String?
    public var body: Body

    public init(
        id: ActivityID, kind: Kind, name: String, started: Instant, ended: Instant? = nil, by: String? = nil, body: Body
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.started = started
        self.ended = ended
        self.by = by
        self.body = body
    }

    /// Whose its timers and events are.
    public var owner: Owner { .activity(kind, id) }
    public var isOpen: Bool { ended == nil }
}

public typealias ActivityID = ID<Activity>

extension Owner {
    /// A timer keeps its owner when it is paused and goes on.
    public static func activity(_ kind: Activity.Kind, _ id: ActivityID) -> Owner {
        switch kind {
        case .rest: Owner(kind: .rest, id: id.description)
        case .workout: Owner(kind: .workout, id: id.description)
        case .routine: Owner(kind: .routine, id: id.description)
        case .timer: Owner(kind: .countdown, id: id.description)
        }
    }

    /// The activity of a rest, a workout or a routine.
    public var activityID: ActivityID? {
        switch kind {
        case .rest, .workout, .routine: ActivityID(id)
        case .pet, .countdown, .sink, .hub, .notice, .route: nil
        }
    }
}

/// An activity with all that a rule needs to decide about it, read at one moment.
public struct ActivityRecord: Sendable, Equatable {
    public var activity: Versioned<Activity>
    public var timers: [TimerRecord]

    public init(activity: Versioned<Activity>, timers: [TimerRecord]) {
        self.activity = activity
        self.timers = timers
    }
}

public struct ActivityQuery: Sendable {
    /// Only activities of this kind.
    public var kind: Activity.Kind?
    /// Only those that go on (`true`), or only those that are over (`false`).
    public var isOpen: Bool?
    /// Only those before this one in the order of the answer, for the next page.
    public var before: ActivityID?
    public var limit: Int

    public init(kind: Activity.Kind? = nil, isOpen: Bool? = nil, before: ActivityID? = nil, limit: Int = .max) {
        self.kind = kind
        self.isOpen = isOpen
        self.before = before
        self.limit = limit
    }
}
