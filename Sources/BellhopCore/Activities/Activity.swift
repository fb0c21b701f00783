/// Something that can outlive a single timer of the scheduler: a gym session with its rests, a
/// workout, a routine, or a timer that is paused or kept for reuse. Each activity is one row in the
/// store.
///
/// The pending deadlines of the activity are the timers that belong to its ``owner``. All other
/// state of the activity is in ``body``.
package struct Activity: Hashable, Sendable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case rest, workout, routine, timer

        /// Whether at most one activity of this kind can be open at a time.
        package var isSingle: Bool { self == .rest || self == .workout }
    }

    /// The content and the current state of an activity.
    package enum Body: Hashable, Sendable, Codable {
        case rest(RestSession)
        case run(ProgrammeRun)
        case timer(KeptTimer)
    }

    package var id: ActivityID
    package var kind: Kind
    /// The display name: up to ``Countdown/nameLimit`` characters.
    package var name: String
    package var started: Instant
    /// When the activity ended; `nil` while the activity is open.
    package var ended: Instant?
    /// The name of the person who started the activity; `nil` if unknown.
    package var by: String?
    package var body: Body

    package init(
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
    package var owner: Owner { .activity(kind, id) }
    package var isOpen: Bool { ended == nil }

    /// The activity's name as an argument of an example command, quoted for the shell if needed.
    package var argument: String { ShellText.argument(name, id: id) }
}

package typealias ActivityID = ID<Activity>

extension Owner {
    /// Returns the owner of an activity's timers. A timer keeps its owner when it is paused and
    /// resumed.
    package static func activity(_ kind: Activity.Kind, _ id: ActivityID) -> Owner {
        switch kind {
        case .rest: Owner(kind: .rest, id: id.description)
        case .workout: Owner(kind: .workout, id: id.description)
        case .routine: Owner(kind: .routine, id: id.description)
        case .timer: Owner(kind: .countdown, id: id.description)
        }
    }

    /// The id of the activity, if the owner is a rest, a workout or a routine; `nil` for any other
    /// owner.
    package var activityID: ActivityID? {
        switch kind {
        case .rest, .workout, .routine: ActivityID(id)
        case .pet, .countdown, .sink, .hub, .notice, .route, .post, .heartbeat: nil
        }
    }
}
