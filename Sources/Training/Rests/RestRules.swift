public import BellhopCore

/// The rules of rests between sets (GymRestTimer). Pure.
///
/// A session has one rest at a time. At its end the alarm stays until somebody dismisses it, here or on any surface: locking the screen does not
/// (checklist G-6, G-9), and nor does a crash.
public enum RestRules {
    /// A session that nobody has begun yet.
    public static func session(_ id: ActivityID, at now: Instant, by doer: String?, settings: AppSettings) -> Activity {
        Activity(
            id: id, kind: .rest, name: sessionName, started: now, by: doer,
            body: .rest(RestSession(isAutoRest: settings.autoRestEnabled)))
    }

    private static let sessionName = "Rest"

    /// ⇒ `invalidDuration` outside 5 s to 60 min, `alreadyRunning` where a rest runs and is not to be replaced, `nothingRunning` where there is
    /// nothing to dismiss, stop or move, `alreadyDone` for a session that is over.
    public static func handle(
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

    /// What happens when the timer of a rest is due: the alarm goes on. Nothing where the rest is over otherwise.
    public static func fired(
        _ timer: TimerRecord, on record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        var round = try RestRound(record, at: now, context: context)
        round.ring(timer)
        return round.effects
    }

    /// The key of the alarm that is on; `nil` where none is.
    public static func alarmKey(of record: ActivityRecord) -> NoticeKey? {
        guard case .rest(let session) = record.activity.value.body, session.phase == .over, record.activity.value.isOpen else { return nil }
        return RestNotices.key(record.activity.value.id, rest: session.rests.count)
    }
}
