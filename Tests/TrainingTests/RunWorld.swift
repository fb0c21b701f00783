import BellhopCore
import Testing
import Training

/// A workout or a routine with its timers and two clocks, but without a hub. The effects of the
/// rules apply immediately.
struct RunWorld {
    static let start = Instant(seconds: 1_795_269_600)

    /// The current time. Wall time and time since boot advance together, but a clock step changes
    /// only the wall time.
    private(set) var now = ClockReading(
        wall: start, sinceBoot: .seconds(1000), suspended: .zero, boot: BootID(rawValue: "first"))
    private(set) var record: ActivityRecord
    private(set) var told: [Event] = []
    var context: TrainingContext
    private let id = ActivityID(UUIDv7(at: start, randomA: 1, randomB: 2))

    init(_ programme: Programme, context: TrainingContext = TrainingContext()) {
        self.init(.workout(programme), context)
    }

    init(_ routine: Routine) {
        self.init(.routine(routine), TrainingContext())
    }

    private init(_ plan: RunPlan, _ context: TrainingContext) {
        self.context = context
        let (activity, effects) = RunRules.start(plan, id: id, at: now, context: context)
        record = ActivityRecord(activity: Versioned(activity, version: 0), timers: [])
        apply(effects)
    }

    var run: ProgrammeRun {
        guard case .run(let run) = record.activity.value.body else { fatalError("no run") }
        return run
    }

    var timer: TimerRecord? { record.timers.first { $0.kind == .phase } }
    var offset: Int64 { run.offset(at: now.wall, timer: timer) }
    var kinds: [EventKind] { told.map(\.kind) }

    /// The pending cues, as the hub passes them to sinks.
    var cues: [Cue] {
        RunRules.plan(of: record, generation: record.activity.version, at: now.wall, in: .english).cues
    }

    private mutating func apply(_ effects: [Effect]) {
        guard !effects.isEmpty else { return }
        record.activity.version += 1
        for effect in effects {
            switch effect {
            case .saveActivity(let activity): record.activity.value = activity
            case .arm(let kind, let due, let duration, let basis):
                record.timers.removeAll { $0.kind == kind }
                record.timers.append(
                    TimerRecord(
                        owner: record.activity.value.owner, kind: kind, generation: record.activity.version, armed: now.wall, due: due,
                        duration: duration, basis: basis, name: "run"))
            case .disarm(let kind): record.timers.removeAll { $0.kind == kind }
            case .announce(let event): told.append(event)
            case .withdraw, .savePet, .saveTask, .tally: break
            }
        }
    }

    mutating func `do`(_ command: RunCommand) throws {
        apply(try RunRules.handle(command, on: record, at: now, context: context))
    }

    /// Lets time pass. Every timer fires exactly when it is due.
    mutating func wait(_ duration: Duration) throws {
        let end = now.wall + duration
        while let next = record.timers.map(\.due).min(), next <= end {
            pass(next - now.wall)
            try fire()
        }
        pass(end - now.wall)
    }

    /// Lets time pass while nothing runs, for example during a suspend. Timers that come due in the
    /// meantime fire at the end.
    mutating func doze(_ duration: Duration, isSuspended: Bool = true) throws {
        pass(duration)
        if isSuspended { now.suspended += duration }
        try fire()
    }

    private mutating func pass(_ duration: Duration) {
        guard duration > .zero else { return }
        now.wall = now.wall + duration
        now.sinceBoot += duration
    }

    private mutating func fire() throws {
        apply(try RunRules.reckoned(record, at: now, context: context))
        for timer in record.timers where timer.due <= now.wall {
            apply(try RunRules.fired(timer, on: record, at: now, context: context))
        }
    }

    /// Steps the wall clock, and shifts the timers by the same amount, as `ClockGuard` does.
    mutating func step(_ duration: Duration) {
        now.wall = now.wall + duration
        for index in record.timers.indices { record.timers[index].due = record.timers[index].due + duration }
    }

    mutating func reboot(after pause: Duration) throws {
        now.boot = BootID(rawValue: now.boot.rawValue + "+")
        now.wall = now.wall + pause
        now.sinceBoot = .seconds(5)
        now.suspended = .zero
        apply(try RunRules.reckoned(record, at: now, context: context))
    }
}

/// Returns a line for each cue with its offset from `start` in milliseconds, such as
/// `   12345 lead Set 1 completing in`.
func lines(_ cues: [Cue], since start: Instant) -> [String] {
    cues.map { cue in
        let offset = String((cue.at - start).inMilliseconds)
        return String(repeating: " ", count: max(0, 8 - offset.count)) + offset + " \(cue.kind)" + (cue.words.map { " " + $0 } ?? "")
    }
}
