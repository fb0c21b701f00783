/// Something that lasts longer than one timer: a gym session with its rests, a workout, a routine,
/// or a timer that is paused or kept. Each one is a row in the store.
///
/// The timers that belong to the activity's ``owner`` are its pending deadlines. All other state is
/// in ``body``.
public struct Activity: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case rest, workout, routine, timer

        /// Whether at most one activity of this kind can be open at a time.
        public var isSingle: Bool { self == .rest || self == .workout }
    }

    /// The content and the current state of an activity.
    public enum Body: Hashable, Sendable, Codable {
        case rest(RestSession)
        case run(ProgrammeRun)
        case timer(KeptTimer)
    }

    public var id: ActivityID
    public var kind: Kind
    /// The display name: up to ``Countdown/nameLimit`` characters.
    public var name: String
    public var started: Instant
    /// When the activity ended; `nil` while it is open.
    public var ended: Instant?
    /// The name of the person who started the activity; `nil` if unknown.
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

    /// The owner of the activity's timers and events.
    public var owner: Owner { .activity(kind, id) }
    public var isOpen: Bool { ended == nil }

    /// The activity's name as an argument of an example command, quoted for the shell.
    public var argument: String { ShellText.argument(name, id: id) }
}

public typealias ActivityID = ID<Activity>

extension Owner {
    /// The owner of an activity's timers. A timer keeps its owner when it is paused and resumed.
    public static func activity(_ kind: Activity.Kind, _ id: ActivityID) -> Owner {
        switch kind {
        case .rest: Owner(kind: .rest, id: id.description)
        case .workout: Owner(kind: .workout, id: id.description)
        case .routine: Owner(kind: .routine, id: id.description)
        case .timer: Owner(kind: .countdown, id: id.description)
        }
    }

    /// The id of the activity, if the owner is a rest, a workout or a routine; `nil` for any other
    /// owner.
    public var activityID: ActivityID? {
        switch kind {
        case .rest, .workout, .routine: ActivityID(id)
        case .pet, .countdown, .sink, .hub, .notice, .route: nil
        }
    }
}
