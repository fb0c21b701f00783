package import BellhopCore

/// A running timer (checklist T-10).
package struct TimerJSON: Codable, Hashable, Sendable {
    /// The UUID of a countdown or alarm; `timer_<owner id>_<kind>` for all others (N-12).
    package var id: String
    /// The short id, such as `t7`, which commands and paths accept in place of the name. Left out
    /// for the timers of pets and for timers that Bellhop starts for itself.
    package var shortId: String?
    /// The owner, such as `pet:018f…` or `countdown:018f…`.
    package var owner: String
    /// The UUID of the pet; left out if the timer belongs to no pet.
    package var petId: String?
    /// The kind: `wash`, `dry`, `countdown`, `alarm` or `reminder` (a snoozed notice). A pet and
    /// `bellhop timer list --all` also show timers that Bellhop starts for itself: `due`, `mood`,
    /// `waiting`, `resume`, `rest`, `phase` and `lapse`, and `post` for a notice that waits for its time.
    package var kind: String
    /// `running`, or `due` between the end of the timer and its notification.
    package var state: String
    /// The name of the timer; for the machine of a pet, the name of the pet.
    package var name: String
    /// The time when the timer was started; for a repeating alarm, the time when it was last set.
    package var startedAt: Timestamp
    /// The time when the timer ends; for a repeating alarm, the time when it rings next.
    package var endsAt: Timestamp
    /// `endsAt` in local time, as text for people.
    package var endsAtLocal: String
    /// The length; left out for an alarm, which rings at a time of day.
    package var durationMs: Int64?
    /// The time until the end; 0 if the timer is due.
    package var remainingMs: Int64
    /// A number that grows with each change of the timer. A button of an earlier generation has no
    /// effect.
    package var generation: Int64
    /// The number of the event that a reminder repeats; left out for other kinds.
    package var event: Int64?
    /// The labels of the timer, such as `tags`; empty if there are none.
    package var labels: [String: String]
    /// The rule of a repeating alarm in the form of RFC 5545. Left out for other timers.
    package var rule: String?
    /// `rule` as text for people; left out for other timers.
    package var every: String?
    /// `true` if the timer is kept after its end, so that it can be started again. Otherwise left
    /// out.
    package var kept: Bool?
    /// The person to whom the timer belongs; left out if unknown.
    package var ownerName: String?
    /// The person who started the timer or last moved its end; left out if unknown.
    package var by: String?

    package init(
        id: String, shortId: String? = nil, owner: String, petId: String? = nil, kind: String, state: String, name: String,
        startedAt: Timestamp, endsAt: Timestamp,
        endsAtLocal: String, durationMs: Int64? = nil, remainingMs: Int64, generation: Int64, event: Int64? = nil,
        labels: [String: String] = [:], rule: String? = nil, every: String? = nil, kept: Bool? = nil, ownerName: String? = nil,
        by: String? = nil
    ) {
        self.id = id
        self.shortId = shortId
        self.owner = owner
        self.petId = petId
        self.kind = kind
        self.state = state
        self.name = name
        self.startedAt = startedAt
        self.endsAt = endsAt
        self.endsAtLocal = endsAtLocal
        self.durationMs = durationMs
        self.remainingMs = remainingMs
        self.generation = generation
        self.event = event
        self.labels = labels
        self.rule = rule
        self.every = every
        self.kept = kept
        self.ownerName = ownerName
        self.by = by
    }
}

extension TimerJSON {
    package init(_ timer: TimerRecord, clock: LocalClock) {
        let recurrence = timer.recurrence
        // Bellhop's own labels are left out because they have fields of their own.
        let labels = timer.shownLabels
        self.init(
            id: Self.id(of: timer.owner, kind: timer.kind), shortId: timer.shortID?.description, owner: timer.owner.description,
            petId: timer.owner.petID?.description,
            kind: timer.kind.rawValue, state: timer.due > clock.now ? "running" : "due", name: timer.name,
            startedAt: Timestamp(timer.armed), endsAt: Timestamp(timer.due), endsAtLocal: clock.text(timer.due),
            durationMs: timer.duration?.inMilliseconds, remainingMs: timer.remaining(at: clock.now).inMilliseconds,
            generation: timer.generation, event: timer.event, labels: labels, rule: recurrence?.rule.description,
            every: recurrence?.words(in: clock.language), kept: timer.isKept ? true : nil, ownerName: timer.ownerName,
            by: timer.by)
    }

    /// Returns the id that represents a timer in the paths and answers of the API.
    package static func id(of owner: Owner, kind: TimerKind) -> String {
        switch (owner.kind, kind) {
        case (.countdown, .countdown), (.countdown, .alarm): owner.id
        default: "timer_" + owner.id + "_" + kind.rawValue
        }
    }
}

/// The answer to `GET /v1/timers` and to a request that starts several timers.
package struct TimerListJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The timers in due order. In the answer to a request that starts timers, they are in the
    /// order of the request.
    package var timers: [TimerJSON]
    /// The paused timers, and the timers that are kept for a later start. Left out if there are
    /// none.
    package var kept: [KeptTimerJSON]?
    /// The timers that the config defines; left out if there are none.
    package var presets: [PresetTimerJSON]?
    /// The total number of timers, including those that are not in the list because of `limit`.
    package var total: Int
    /// The value of `cursor` that fetches the next page; left out on the last page.
    package var next: String?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(timers: [TimerJSON], kept: [KeptTimerJSON]? = nil, presets: [PresetTimerJSON]? = nil, total: Int) {
        self.timers = timers
        self.kept = kept
        self.presets = presets
        self.total = total
    }
}

/// A timer to start. Exactly one of `durationMs`, `due`, `at`, `every` and `start` must be set.
package struct TimerRequest: Codable, Hashable, Sendable {
    /// The length, 1 s to 365 days (checklist G9).
    package var durationMs: Int64?
    /// The instant when the timer ends. The daemon converts the instant to a length immediately, so
    /// a later clock change does not affect the remaining time. To set a wall-clock time, use `at`.
    /// A timer whose instant is in the past ends immediately.
    package var due: Timestamp?
    /// A time of day as people write it (`14:45`, `tomorrow 7:00`), resolved in the daemon's zone.
    package var at: String?
    /// A repetition as people write it, in the daemon's zone: `every weekday at 07:00`, `jeden
    /// Freitag um 18:00`, `every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00`.
    package var every: String?
    /// The name of a timer that is ready to start: a kept timer, or a timer of the config
    /// (`[timers.tea]`).
    package var start: String?
    /// Whether to keep the timer after its end, so that it can be started again.
    package var keep: Bool?
    /// The name, up to 100 characters. The default is `Timer`.
    package var name: String?
    /// The labels of the timer.
    package var labels: [String: String]?
    /// The person to whom the timer belongs: a member or anybody else. The default is the person
    /// who starts the timer, if that person is known.
    package var owner: String?

    package init(
        durationMs: Int64? = nil, due: Timestamp? = nil, at: String? = nil, every: String? = nil, start: String? = nil, keep: Bool? = nil,
        name: String? = nil, labels: [String: String]? = nil,
        owner: String? = nil
    ) {
        self.durationMs = durationMs
        self.due = due
        self.at = at
        self.every = every
        self.start = start
        self.keep = keep
        self.name = name
        self.labels = labels
        self.owner = owner
    }
}

/// The body of `POST /v1/timers` with several timers. They start in one transaction: all of them or
/// none.
package struct TimerBatchRequest: Codable, Hashable, Sendable {
    /// The timers to start.
    package var timers: [TimerRequest]

    package init(timers: [TimerRequest]) {
        self.timers = timers
    }
}

/// The answer to a command for one timer: extend, snooze, ack, stop and others.
package struct TimerAnswerJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The timer after the command; for a stop, the timer as it was before the stop. Left out if
    /// the timer is paused or kept, and if the command only acknowledged the notice of an ended
    /// timer.
    package var timer: TimerJSON?
    /// The kept or paused timer; left out if the timer is running.
    package var kept: KeptTimerJSON?
    /// Always `true`. A command that cannot change the timer fails instead.
    package var changed: Bool
    /// The result as a sentence; left out if `timer` shows the result.
    package var message: String?
    /// Warnings as sentences, such as a warning that no sink can notify anybody. Left out if there
    /// are none.
    package var warnings: [String]?
    /// The time that a person wrote, as the daemon understood it: `Fri 4 Dec 18:00, in 11 days`.
    /// Left out if the request contained no such time.
    package var understood: String?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(
        timer: TimerJSON? = nil, kept: KeptTimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String]? = nil,
        understood: String? = nil
    ) {
        self.timer = timer
        self.kept = kept
        self.changed = changed
        self.message = message
        self.warnings = warnings
        self.understood = understood
    }
}

/// A timer that is paused, or kept for a later start.
package struct KeptTimerJSON: Codable, Hashable, Sendable {
    /// The UUID of the timer.
    package var id: String
    /// The short id, such as `t7`, which commands and paths accept in place of the name. Left out
    /// if the timer was paused by an older version of Bellhop.
    package var shortId: String?
    /// The name of the timer.
    package var name: String
    /// `paused`, or `ready` for a kept timer that waits to be started.
    package var state: String
    /// The length of the timer's next run; left out for a repeating alarm.
    package var durationMs: Int64?
    /// The remaining time of a paused timer; left out for other timers and for a repeating alarm.
    package var remainingMs: Int64?
    /// The rule of a repeating alarm in the form of RFC 5545. Left out for other timers.
    package var rule: String?
    /// `rule` as text for people; left out for other timers.
    package var every: String?
    /// Whether the timer is kept after its end.
    package var kept: Bool
    /// The labels of the timer; empty if there are none.
    package var labels: [String: String]
    /// The person to whom the timer belongs; left out if unknown.
    package var ownerName: String?

    package init(
        id: String, shortId: String? = nil, name: String, state: String, durationMs: Int64? = nil, remainingMs: Int64? = nil,
        rule: String? = nil,
        every: String? = nil,
        kept: Bool, labels: [String: String] = [:], ownerName: String? = nil
    ) {
        self.id = id
        self.shortId = shortId
        self.name = name
        self.state = state
        self.durationMs = durationMs
        self.remainingMs = remainingMs
        self.rule = rule
        self.every = every
        self.kept = kept
        self.labels = labels
        self.ownerName = ownerName
    }

    /// Creates the JSON of a kept or paused timer; `nil` for an activity of another kind.
    package init?(_ activity: Activity, clock: LocalClock) {
        guard let kept = activity.keptTimer else { return nil }
        let recurrence = activity.recurrence
        self.init(
            id: activity.id.description, shortId: activity.shortID?.description, name: activity.name,
            state: kept.isPaused ? "paused" : "ready",
            durationMs: recurrence == nil ? kept.length : nil, remainingMs: recurrence == nil ? kept.remaining : nil,
            rule: recurrence?.rule.description, every: recurrence?.words(in: clock.language), kept: kept.isKept,
            labels: TimerRecord.shown(kept.labels),
            ownerName: kept.ownerName)
    }
}

/// A timer that the config defines (`[timers.tea]`). A request can start this timer by its key.
package struct PresetTimerJSON: Codable, Hashable, Sendable {
    /// The key in the config, such as `tea` for `[timers.tea]`.
    package var key: String
    /// The name that the timer has while it runs.
    package var name: String
    /// The length of the timer.
    package var durationMs: Int64

    package init(_ preset: TimerPreset) {
        key = preset.key
        name = preset.name
        durationMs = preset.length.inMilliseconds
    }
}

/// The answer to `GET /v1/find?name=…`: the pets and timers that a name could refer to. A client
/// can then ask the user instead of guessing.
///
/// A text can match a name, an id or a short id exactly (ignoring case), or a name as a prefix. If
/// there are exact matches, the answer lists only the exact matches. A name takes precedence over a
/// short id.
package struct FoundJSON: Codable, Hashable, Sendable {
    /// The matches; empty if nothing matches.
    package var matches: [MatchJSON]
    /// The most similar name if there are no matches; left out if no name is similar enough.
    package var suggestions: [String]?

    package init(matches: [MatchJSON], suggestions: [String]? = nil) {
        self.matches = matches
        self.suggestions = suggestions
    }
}

package struct MatchJSON: Codable, Hashable, Sendable {
    /// `pet`, `timer`, or `event` for an ended timer whose notice nobody has acknowledged.
    package var type: String
    /// The id of the pet or timer; for an event, its number.
    package var id: String
    /// The short id of the timer, such as `t7`; left out for a pet.
    package var shortId: String?
    /// The name of the pet or timer.
    package var name: String
    /// The kind of a running timer: `countdown`, `alarm`, or `reminder` for a snoozed notice. Left out
    /// for everything else.
    package var kind: String?
    /// When a running timer will ring; left out if the timer is not running.
    package var endsAtLocal: String?
    /// The commands that can act on the match in its current state.
    package var verbs: [MatchVerb]?

    package init(
        type: String, id: String, shortId: String? = nil, name: String, kind: String? = nil, endsAtLocal: String? = nil,
        verbs: [MatchVerb]? = nil
    ) {
        self.type = type
        self.id = id
        self.shortId = shortId
        self.name = name
        self.kind = kind
        self.endsAtLocal = endsAtLocal
        self.verbs = verbs
    }
}

/// A command that accepts the name of a pet or of a timer.
package enum MatchVerb: String, Codable, Hashable, Sendable {
    case stop, extend, pause, resume, ack, snooze

    /// Whether the command answers a notice. The other commands change something that is running or
    /// paused.
    package var isAnswer: Bool { self == .ack || self == .snooze }
}
