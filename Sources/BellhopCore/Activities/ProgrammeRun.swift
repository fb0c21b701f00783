/// A workout or a routine that was begun: what it was begun with, and where it stands in the timeline of that.
///
/// While it runs, the one truth for where it is is its timer ``TimerKind/phase``: it is due when the phase at ``index`` ends. A step of the wall
/// clock moves that timer, and everything else follows. While it does not run it stands at ``held``.
public struct ProgrammeRun: Hashable, Sendable, Codable {
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case running
        /// Somebody has paused it.
        case paused
        /// A step is over, and somebody is to say that it goes on.
        case waiting
        /// The machine went down or slept in the middle; it can be resumed until the timer ``TimerKind/lapse`` is due.
        case interrupted
        case ended
    }

    public enum Ending: String, Sendable, Hashable, Codable, CaseIterable {
        case finished
        /// Somebody has ended it.
        case stopped
        /// It was interrupted, and nobody has resumed it in time.
        case interrupted
    }

    /// When the count-down of a set was last heard, so that it is not spoken twice within ``repeatWindow``.
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
    /// Derived from ``plan``, which alone is stored.
    public let timeline: Timeline
    /// The phase that goes on, or at which it stands; their number when it is over.
    public var index: Int
    public var state: State
    /// How far into the timeline it stands while it does not run: milliseconds.
    public var held: Int64?
    public var ending: Ending?
    /// How long the machine had slept in ``boot`` when the run was last looked at: milliseconds.
    public var asleep: Int64
    public var boot: BootID?
    public var heard: Heard?
    /// Where in its timeline it began to run last: what comes before it is heard no more. Milliseconds.
    public var since: Int64
    /// Sets that ended by themselves: one that was skipped is none.
    public var setsDone: Int
    public var pauses: Int
    /// Cues that nobody can have heard, because they were too late (``Cue/tolerance``).
    public var dropped: Int
    /// How far it was moved along its timeline by skipping and going back, rather than by time: milliseconds.
    public var moved: Int64

    /// Checklist P-9.
    public static let repeatWindow: Duration = .seconds(10)
    /// How long an interrupted run can be resumed (checklist G3).
    public static let resumable: Duration = .hours(1)
    /// Less sleep than this is no interruption (checklist P-3).
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

    /// The phase that goes on; `nil` when it is over.
    public var phase: Phase? { index < phases.count ? phases[index] : nil }

    /// When its timeline would have begun, had it never stood still, from the timer that ends its phase.
    public func start(by timer: TimerRecord) -> Instant { timer.due - .milliseconds(timeline.end(of: index)) }

    /// How far it is: milliseconds into the timeline, at most all of it.
    ///
    /// - Parameter timer: the one that ends its phase, while it runs.
    public func offset(at now: Instant, timer: TimerRecord?) -> Int64 {
        if let held { return held }
        guard state == .running, let timer else { return timeline.begin(of: index) }
        return offset(at: now, since: start(by: timer))
    }

    /// How far it is where it runs since `start`: milliseconds.
    public func offset(at now: Instant, since start: Instant) -> Int64 {
        min(max(timeline.begin(of: index), (now - start).inMilliseconds), timeline.length)
    }

    /// For how long somebody trained when it is at this offset: what was skipped does not count, what was repeated counts twice. Milliseconds.
    public func trained(at offset: Int64) -> Int64 { max(0, offset - moved) }
}
