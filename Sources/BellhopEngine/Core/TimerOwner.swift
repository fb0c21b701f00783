package import BellhopCore

/// What the timers of a product mean. The engine fires, routes and delivers; it asks the owner for
/// everything that depends on what a timer belongs to.
///
/// A product says what a fired timer does, what it will announce and what an answer does. The rest
/// has defaults that do nothing.
package protocol TimerOwner: Sendable {
    /// The kinds of owners that it answers for.
    var kinds: Set<Owner.Kind> { get }

    /// Adds to a step what a due timer does: what it changes, announces and arms. A timer that is
    /// neither armed again nor disarmed by this is disarmed by the engine.
    ///
    /// - Throws: if the owner cannot be read; the timer's end is then announced without it.
    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws

    /// The event that a timer will announce when it ends, as `changes`, which are not committed yet,
    /// leave things; `nil` if it will announce none.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event?

    /// What to announce at the end of a timer whose owner cannot be read: the timer knows enough.
    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event

    /// Does what a button of a notice says.
    ///
    /// - Throws: ``Refusal`` if the answer comes too late or cannot be done.
    func answer(_ answer: NoticeAnswer) async throws

    /// Adds to a step what a step of the wall clock changes for owners of this kind.
    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError)

    /// Adds to the step that acknowledges a notice what this means to its owner.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws

    /// Recomputes owners of this kind, in steps of their own.
    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError)

    /// Called at each wake-up of the scheduler, before anything fires.
    func woke(at reading: ClockReading) async throws(StoreError)

    /// The notice that a jump of the clock may be an error; `nil` if this does not matter to owners
    /// of this kind.
    ///
    /// - Parameter until: when the doubt ends by itself.
    func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice?
}

extension TimerOwner {
    package func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {}
    package func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {}
    package func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {}
    package func woke(at reading: ClockReading) async throws(StoreError) {}
    package func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice? { nil }
}

/// Why owners of timers are recomputed.
package enum Recomputation: Sendable {
    /// The daemon has started.
    case start
    case reload
    case zone
    /// The wall clock was stepped, and the owners could not be part of the clock's own step.
    case clock(ClockShift)
}

/// An answer that a person gave with a button.
package struct NoticeAnswer: Sendable {
    package var verb: NoticeAction.Verb
    /// The newest event under the notice's key.
    package var event: Event
    /// Who answered, by the name people call them; `nil` if that is not known.
    package var doer: String?
    /// The sink that it came from.
    package var sink: SinkName
    /// Changes to commit in the same step.
    package var others: [Change]
}

/// A step of the wall clock within a boot.
package struct ClockShift: Sendable {
    package var boot: BootID
    /// How far the clock went; negative for backwards.
    package var step: Duration
    /// How much of it was never lived through; all of it if the clock went back.
    package var unlived: Duration
    /// Until when the clock is in doubt after this step; `nil` for no doubt.
    package var hold: Instant?

    package init(boot: BootID, step: Duration = .zero, unlived: Duration = .zero, hold: Instant? = nil) {
        self.boot = boot
        self.step = step
        self.unlived = unlived
        self.hold = hold
    }
}

/// A jump of the clock that may be an error.
package enum ClockJump: Sendable {
    /// The clock was set while the machine ran.
    case stepped(Duration)
    /// By the clock, the daemon was absent for this long.
    case absent(Duration)
}
