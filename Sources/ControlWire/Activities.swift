package import BellhopCore

/// An activity: a gym session with rests, a workout or a routine.
package struct ActivityJSON: Codable, Hashable, Sendable {
    /// The rests of a gym session: their current state and totals.
    package struct Rest: Codable, Hashable, Sendable {
        /// `ready`, `resting` or `over`.
        package var phase: String
        /// The number of the current or next set, from 1.
        package var set: Int
        /// The planned length of the rest. This field is set only while the rest runs or its alarm
        /// rings.
        package var plannedMs: Int64?
        /// The time until the rest ends. Set only while the rest runs.
        package var remainingMs: Int64?
        /// The time when the rest ends. Set only while the rest runs.
        package var endsAt: Timestamp?
        /// `endsAt` in local time, as text for people; left out in the same cases.
        package var endsAtLocal: String?
        /// Whether the next rest starts automatically when somebody dismisses the alarm of a rest.
        package var autoRest: Bool
        /// The number of the event whose alarm is still active; left out if no alarm rings.
        package var alarm: Int64?
        /// The number of finished rests.
        package var rests: Int
        /// The total planned length of the finished rests.
        package var plannedTotalMs: Int64
        /// The total actual length of the finished rests.
        package var takenTotalMs: Int64

        package init(
            phase: String, set: Int, plannedMs: Int64? = nil, remainingMs: Int64? = nil, endsAt: Timestamp? = nil,
            endsAtLocal: String? = nil,
            autoRest: Bool, alarm: Int64? = nil, rests: Int, plannedTotalMs: Int64, takenTotalMs: Int64
        ) {
            self.phase = phase
            self.set = set
            self.plannedMs = plannedMs
            self.remainingMs = remainingMs
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.autoRest = autoRest
            self.alarm = alarm
            self.rests = rests
            self.plannedTotalMs = plannedTotalMs
            self.takenTotalMs = takenTotalMs
        }
    }

    /// The UUID of the activity.
    package var id: String
    /// `rest`, `workout` or `routine`.
    package var kind: String
    /// The name of the workout or routine; `Rest` for a gym session.
    package var name: String
    /// The time when the activity started.
    package var startedAt: Timestamp
    /// `startedAt` in local time, as text for people.
    package var startedAtLocal: String
    /// The time when the activity ended; left out while it is running.
    package var endedAt: Timestamp?
    /// `endedAt` in local time, as text for people; left out in the same cases.
    package var endedAtLocal: String?
    /// The person who started the activity; left out if unknown.
    package var by: String?
    /// The rests. Set only for the kind `rest`.
    package var rest: Rest?
    /// The state of the run. Set only for the kinds `workout` and `routine`.
    package var run: RunJSON?

    package init(
        id: String, kind: String, name: String, startedAt: Timestamp, startedAtLocal: String, endedAt: Timestamp? = nil,
        endedAtLocal: String? = nil, by: String? = nil, rest: Rest? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.startedAt = startedAt
        self.startedAtLocal = startedAtLocal
        self.endedAt = endedAt
        self.endedAtLocal = endedAtLocal
        self.by = by
        self.rest = rest
    }
}

extension ActivityJSON {
    /// - Parameter timers: the timers of the activity.
    package init(_ activity: Activity, timers: [TimerRecord] = [], alarm: EventNumber? = nil, clock: LocalClock) {
        self.init(
            id: activity.id.description, kind: activity.kind.rawValue, name: activity.name, startedAt: Timestamp(activity.started),
            startedAtLocal: clock.text(activity.started), endedAt: activity.ended.map(Timestamp.init),
            endedAtLocal: activity.ended.map(clock.text), by: activity.by)
        switch activity.body {
        case .rest(let session): rest = Rest(session, timer: timers.first { $0.kind == .rest }, alarm: alarm, clock: clock)
        case .run(let run): self.run = RunJSON(run, timers: timers, clock: clock)
        case .timer: break
        }
    }
}

extension ActivityJSON.Rest {
    init(_ session: RestSession, timer: TimerRecord?, alarm: EventNumber?, clock: LocalClock) {
        // During a rest, show the number of the next set.
        let set = session.sets + (session.phase == .ready ? 1 : 2)
        self.init(
            phase: session.phase.rawValue, set: set, plannedMs: session.planned,
            remainingMs: session.phase == .resting ? timer?.remaining(at: clock.now).inMilliseconds : nil,
            endsAt: (timer?.due).map(Timestamp.init), endsAtLocal: (timer?.due).map(clock.text), autoRest: session.isAutoRest,
            alarm: alarm, rests: session.rests.count, plannedTotalMs: session.rests.map(\.planned).saturatingSum,
            takenTotalMs: session.rests.map(\.taken).saturatingSum)
    }
}

/// The answer to `GET /v1/activities`: one page of finished activities, newest first.
package struct ActivityListJSON: Codable, Hashable, Sendable {
    /// The activities, newest first.
    package var activities: [ActivityJSON]
    /// The value of `cursor` that fetches the next page; left out on the last page.
    package var next: String?

    package init(activities: [ActivityJSON], next: String? = nil) {
        self.activities = activities
        self.next = next
    }
}

/// The answer to a command for an activity.
package struct ActivityAnswerJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The activity after the command.
    package var activity: ActivityJSON
    /// Warnings as sentences. For example, a warning reports that no sink can notify anybody. Left
    /// out if there are none.
    package var warnings: [String]?
    /// The time that a person wrote, as the daemon understood it: `Fri 4 Dec 18:00, in 5 min`. Left
    /// out if the request contained no such time.
    package var understood: String?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(activity: ActivityJSON, warnings: [String]? = nil, understood: String? = nil) {
        self.activity = activity
        self.warnings = warnings
        self.understood = understood
    }
}

/// The body of `POST /v1/rest`, which starts a rest. If a field is missing, its value is taken from
/// the settings.
package struct RestRequest: Codable, Hashable, Sendable {
    /// The length of the rest, from 5 s to 60 min.
    package var forMs: Int64?
    /// Whether, from now on, the next rest starts automatically when a rest ends.
    package var autoRest: Bool?
    /// Whether to replace the running rest.
    package var replace: Bool?

    package init(forMs: Int64? = nil, autoRest: Bool? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.autoRest = autoRest
        self.replace = replace
    }
}

// MARK: Undo

/// How to undo a request. An answer contains this if the request changed something that can be
/// undone.
package struct UndoOfferJSON: Codable, Hashable, Sendable {
    /// The token for `POST /v1/undo`.
    package var token: String
    /// The last instant at which the token is valid.
    package var until: Timestamp
    /// What the request did, without a subject, such as `stopped Tea`.
    package var words: String

    package init(_ act: Act, in language: Language) {
        token = act.id.description
        until = Timestamp(act.until)
        words = language(act.words)
    }
}

/// An answer to a request that can be undone.
package protocol UndoableAnswer: Encodable {
    /// Left out if the request changed nothing, or if it cannot be undone.
    var undo: UndoOfferJSON? { get set }
}

/// The body of `POST /v1/undo`.
package struct UndoRequest: Codable, Hashable, Sendable {
    /// The token of the request to undo, which the answer to that request contained. The default is
    /// the newest request of the same person, or the newest request of anybody if the person is
    /// unknown.
    package var token: String?

    package init(token: String? = nil) {
        self.token = token
    }
}

/// The answer to `POST /v1/undo`.
package struct UndoJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// What was undone, such as `stopped Tea`.
    package var words: String
    /// The result as a sentence.
    package var message: String
    /// The timers that run again.
    package var timers: [TimerJSON]
    /// How to undo this undo; left out if that is not possible.
    package var undo: UndoOfferJSON?

    package init(words: String, message: String, timers: [TimerJSON]) {
        self.words = words
        self.message = message
        self.timers = timers
    }
}
