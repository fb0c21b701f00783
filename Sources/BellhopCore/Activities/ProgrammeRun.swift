/// A workout or a routine that was started: its plan, and the position in the plan's timeline.
///
/// While the run is running, only the timer ``TimerKind/phase`` defines the position: that timer is
/// due when the phase at ``index`` ends. When the wall clock is changed, only the due time of that
/// timer moves; everything else is computed from the timer. While the run is not running, ``held``
/// contains the position.
package struct ProgrammeRun: Hashable, Sendable, Codable {
    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case running
        /// A person paused the run.
        case paused
        /// A step is over, and the run waits for a person to continue.
        case waiting
        /// The machine went down or slept in the middle of the run. The run can be resumed until
        /// the timer ``TimerKind/lapse`` is due.
        case interrupted
        case ended
    }

    package enum Ending: String, Sendable, Hashable, Codable, CaseIterable {
        case finished
        /// A person ended the run.
        case stopped
        /// The run was interrupted, and nobody resumed it in time.
        case interrupted
    }

    /// The set whose countdown was played last, and the instant at which it was played. The same
    /// countdown is not spoken again within ``repeatWindow``.
    package struct Heard: Hashable, Sendable, Codable {
        package var set: Int
        package var round: Int
        package var at: Instant

        package init(set: Int, round: Int, at: Instant) {
            self.set = set
            self.round = round
            self.at = at
        }
    }

    package let plan: RunPlan
    /// The timeline of ``plan``. It is computed from the plan and not stored.
    package let timeline: Timeline
    /// The index of the current phase. When the run is over, the index equals the number of phases.
    package var index: Int
    package var state: State
    /// The position in the timeline while the run is not running, in milliseconds; `nil` while the
    /// run is running.
    package var held: Int64?
    package var ending: Ending?
    /// The total time, in milliseconds, for which the machine had been suspended since it booted
    /// (``boot``), as of the last check of the run.
    package var asleep: Int64
    package var boot: BootID?
    package var heard: Heard?
    /// The offset in the timeline at which the run last started or resumed, in milliseconds. Cues
    /// before this offset are not played.
    package var since: Int64
    /// The number of sets that ran to their end. Skipped sets do not count.
    package var setsDone: Int
    package var pauses: Int
    /// The number of cues that were dropped because they were too late (``Cue/tolerance``).
    package var dropped: Int
    /// The total length by which people moved the position in the timeline when they skipped parts
    /// or went back, in milliseconds; negative if the position moved back overall.
    package var moved: Int64

    /// The minimum time before the countdown of the same set may play again (checklist P-9).
    package static let repeatWindow: Duration = .seconds(10)
    /// How long after an interruption a run can still be resumed (checklist G3).
    package static let resumable: Duration = .hours(1)
    /// If the machine sleeps for less than this time, the run is not interrupted (checklist P-3).
    package static let leastSleep: Duration = .seconds(3)

    package init(_ plan: RunPlan, at now: ClockReading) {
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

    package init(from decoder: any Decoder) throws {
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

    package var phases: [Phase] { timeline.phases }
    package var cues: CueTimes { plan.cues }

    /// The current phase; `nil` when the run is over.
    package var phase: Phase? { index < phases.count ? phases[index] : nil }

    /// Returns the instant at which the timeline would have started if the run had never paused.
    /// The instant is computed from the timer that ends the current phase.
    package func start(by timer: TimerRecord) -> Instant { timer.due - .milliseconds(timeline.end(of: index)) }

    /// Returns the position in the timeline, in milliseconds. The position is never greater than
    /// the length of the timeline.
    ///
    /// - Parameter timer: the timer that ends the current phase; `nil` while the run is not
    ///   running.
    package func offset(at now: Instant, timer: TimerRecord?) -> Int64 {
        if let held { return held }
        guard state == .running, let timer else { return timeline.begin(of: index) }
        return offset(at: now, since: start(by: timer))
    }

    /// Returns the position, in milliseconds, of a run whose timeline started at `start`.
    package func offset(at now: Instant, since start: Instant) -> Int64 {
        min(max(timeline.begin(of: index), (now - start).inMilliseconds), timeline.length)
    }

    /// Returns the training time up to `offset`, in milliseconds. Skipped parts do not count;
    /// repeated parts count twice.
    package func trained(at offset: Int64) -> Int64 { max(0, offset - moved) }
}
