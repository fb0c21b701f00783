package import BellhopCore

/// The rules of rests between sets (GymRestTimer). These rules are pure functions.
///
/// A session has one rest at a time. When the rest is over, an alarm starts and stays until
/// somebody dismisses it on some device. The alarm survives a locked screen (checklist G-6, G-9)
/// and a crash.
package enum RestRules {
    /// Creates a gym session that has no rest yet.
    package static func session(_ id: ActivityID, at now: Instant, by doer: String?, settings: AppSettings) -> Activity {
        Activity(
            id: id, kind: .rest, name: sessionName, started: now, by: doer,
            body: .rest(RestSession(isAutoRest: settings.autoRestEnabled)))
    }

    private static let sessionName = "Rest"

    /// Applies a command to a session.
    ///
    /// - Throws: `invalidDuration` for a length outside 5 s to 60 min; `alreadyRunning` if a rest
    ///   is running and the command does not ask to replace it; `nothingRunning` if there is no
    ///   rest to dismiss, stop or extend; `alreadyDone` for a session that is over.
    package static func handle(
        _ command: RestCommand, on record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        var round = try RestRound(record, at: now, context: context)
        switch command {
        case .start(let length, let autoRest, let replace):
            if let autoRest { round.session.isAutoRest = autoRest }
            try round.start(for: length ?? context.settings.restDuration, replace: replace)
        case .next: try round.next()
        case .stop: try round.stop()
        case .extend(let change): try round.extend(change)
        case .end: round.end()
        }
        return round.effects
    }

    /// Handles a rest timer that is due, by starting the alarm. Does nothing if the rest has
    /// already ended in another way.
    package static func fired(
        _ timer: TimerRecord, on record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        var round = try RestRound(record, at: now, context: context)
        round.ring(timer)
        return round.effects
    }

    /// Returns the key of the ringing alarm; `nil` if no alarm is ringing.
    package static func alarmKey(of record: ActivityRecord) -> NoticeKey? {
        guard case .rest(let session) = record.activity.value.body, session.phase == .over, record.activity.value.isOpen else { return nil }
        return RestNotices.key(record.activity.value.id, rest: session.rests.count)
    }
}

/// A command for a gym session.
package enum RestCommand: Sendable, Hashable {
    /// Starts a rest. Without a length, the rest has the default length from the settings.
    /// `autoRest` changes whether the following rests start automatically. `replace` restarts a
    /// running rest.
    case start(for: Duration?, autoRest: Bool?, replace: Bool)
    /// Starts the next set: dismisses the alarm, or cuts the rest short.
    case next
    /// Ends the rest that is running or ringing, without counting a set.
    case stop
    /// Changes the end of the running rest.
    case extend(TimerExtension)
    /// Ends the session and keeps it in the history.
    case end
}
