/// A workout or a routine that was started: its plan, and the position in the plan's timeline.
///
/// While the run is running, only the timer ``TimerKind/phase`` defines the position: that timer is
/// due when the phase at ``index`` ends. A step of the wall clock moves only that timer; everything
/// else is computed from it. While the run is not running, ``held`` is the position.
public struct ProgrammeRun: Hashable, Sendable, Codable {
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case running
        /// A person paused the run.
        case paused
        /// A step is over, and the run waits for a person to continue.
        case waiting
        /// The machine went down or slept in the middle. The run can be resumed until the timer
        /// ``TimerKind/lapse`` is due.
        case interrupted
        case ended
    }

    public enum Ending: String, Sendable, Hashable, Codable, CaseIterable {
        case finished
        /// A person ended the run.
        case stopped
        /// The run was interrupted, and nobody resumed it in time.
        case interrupted
    }

    /// The set whose countdown was last played, and when. The same countdown is not spoken again
    /// within ``repeatWindow``.
    public struct Heard: Hashable, Sendable, Codable {
        public var set: Int
        public var round: Int
        public var at: Instant

        public init(set: Int, round: Int, at: Instant) {
            self.set = set
            self.round = round
            self.at = at
        }
    }

    public let plan: RunPlan
    /// The timeline of ``plan``. It is computed from the plan and not stored.
    public let timeline: Timeline
    /// The index of the current phase; the number of phases when the run is over.
    public var index: Int
    public var state: State
    /// The position in the timeline while the run is not running, in milliseconds; `nil` while it
    /// is running.
    public var held: Int64?
    public var ending: Ending?
    /// How long the machine had been suspended in total, during the boot ``boot``, when the run was
    /// last checked; in milliseconds.
    public var asleep: Int64
    public var boot: BootID?
    public var heard: Heard?
    /// The offset in the timeline at which the run last started or resumed, in milliseconds. Cues
    /// before this offset are not played.
    public var since: Int64
    /// The number of sets that ran to their end. Skipped sets do not count.
    public var setsDone: Int
    public var pauses: Int
    /// The number of cues that were dropped because they were too late (``Cue/tolerance``).
    public var dropped: Int
    /// The total distance by which skipping and going back have moved the position in the timeline,
    /// in milliseconds; negative if the position moved back overall.
    public var moved: Int64

    /// The time within which the countdown of a set is not played again (checklist P-9).
    public static let repeatWindow: Duration = .seconds(10)
    /// How long after an interruption a run can still be resumed (checklist G3).
    public static let resumable: Duration = .hours(1)
    /// Sleep shorter than this does not interrupt a run (checklist P-3).
    public static let leastSleep: Duration = .seconds(3)

    public init(_ plan: RunPlan, at now: ClockReading) {
        self.plan = plan
        timeline = Timeline(plan.phases)
        index = 0
        state = .running
        asleep = now.suspended.inMilliseconds
        boot = now.boot
        since = 0
        setsDone = 0
        pauses = 0
        dropped = 0
        moved = 0
    }

    private enum CodingKeys: CodingKey {
        case plan, index, state, held, ending, asleep, boot, heard, since, setsDone, pauses, dropped, moved
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        plan = try container.decode(RunPlan.self, forKey: .plan)
        timeline = Timeline(plan.phases)
        index = try container.decode(Int.self, forKey: .index)
        guard (0...timeline.phases.count).contains(index) else {
            throw DecodingError.dataCorruptedError(
                forKey: .index, in: container, debugDescription: "there are \(timeline.phases.count) phases")
        }
        state = try container.decode(State.self, forKey: .state)
        held = try container.decodeIfPresent(Int64.self, forKey: .held)
        ending = try container.decodeIfPresent(Ending.self, forKey: .ending)
        asleep = try container.decodeIfPresent(Int64.self, forKey: .asleep) ?? 0
        boot = try container.decodeIfPresent(BootID.self, forKey: .boot)
        heard = try container.decodeIfPresent(Heard.self, forKey: .heard)
        since = try container.decodeIfPresent(Int64.self, forKey: .since) ?? 0
        setsDone = try container.decodeIfPresent(Int.self, forKey: .setsDone) ?? 0
        pauses = try container.decodeIfPresent(Int.self, forKey: .pauses) ?? 0
        dropped = try container.decodeIfPresent(Int.self, forKey: .dropped) ?? 0
        moved = try container.decodeIfPresent(Int64.self, forKey: .moved) ?? 0
    }

    // MARK: The timeline

    public var phases: [Phase] { timeline.phases }
    public var cues: CueTimes { plan.cues }

    /// The current phase; `nil` when the run is over.
    public var phase: Phase? { index < phases.count ? phases[index] : nil }

    /// The instant at which the timeline would have started if the run had never paused. It is
    /// computed from the timer that ends the current phase.
    public func start(by timer: TimerRecord) -> Instant { timer.due - .milliseconds(timeline.end(of: index)) }

    /// The position in the timeline, in milliseconds, at most its length.
    ///
    /// - Parameter timer: the timer that ends the current phase; `nil` while the run is not
    ///   running.
    public func offset(at now: Instant, timer: TimerRecord?) -> Int64 {
        if let held { return held }
        guard state == .running, let timer else { return timeline.begin(of: index) }
        return offset(at: now, since: start(by: timer))
    }

    /// The position of a run whose timeline started at `start`, in milliseconds.
    public func offset(at now: Instant, since start: Instant) -> Int64 {
        min(max(timeline.begin(of: index), (now - start).inMilliseconds), timeline.length)
    }

    /// The training time up to this offset, in milliseconds. Skipped parts do not count; repeated
    /// parts count twice.
    public func trained(at offset: Int64) -> Int64 { max(0, offset - moved) }
}
