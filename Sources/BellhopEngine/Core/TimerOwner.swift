package import BellhopCore

/// Defines what the timers of a product mean. The engine fires timers, routes events and delivers
/// notices. It asks the timer's owner for everything that depends on the product.
///
/// A product must define what a fired timer does, what the timer will announce and what an answer
/// does. By default, the other methods do nothing.
package protocol TimerOwner: Sendable {
    /// The kinds of owners that this type handles.
    var kinds: Set<Owner.Kind> { get }

    /// Adds to a step what a due timer changes, announces and arms. If this method neither arms the
    /// timer again nor disarms it, the engine disarms it.
    ///
    /// - Throws: an error if the owner cannot be read. The engine then announces the event from
    ///   ``orphaned(_:at:)``.
    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws

    /// Returns the event that a timer will announce when it ends; `nil` if it will announce none.
    /// The uncommitted `changes` count as if they were already committed.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event?

    /// Returns the event to announce at the end of a timer whose owner cannot be read. The event is
    /// made from the timer's row alone.
    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event

    /// Performs the action of a button that a person pressed on a notice.
    ///
    /// - Throws: ``Refusal`` if the answer comes too late or the action is not possible.
    func answer(_ answer: NoticeAnswer) async throws

    /// Adds to a transaction the changes that owners of these kinds need because the wall clock was
    /// stepped.
    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError)

    /// Adds the changes that an acknowledgement causes for the owners of `events`. They are
    /// committed with the step that acknowledges the events.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws

    /// Recomputes owners of these kinds, in separate steps.
    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError)

    /// Called at each wake-up of the scheduler, before anything fires.
    func woke(at reading: ClockReading) async throws(StoreError)

    /// Returns the notice which warns that the clock may be wrong after a jump; `nil` if owners of
    /// these kinds are not affected.
    ///
    /// - Parameter until: when the doubt about the clock ends without an answer.
    func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice?
}

extension TimerOwner {
    package func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError) {}
    package func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {}
    package func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {}
    package func woke(at reading: ClockReading) async throws(StoreError) {}
    package func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice? { nil }
}

/// The reason for recomputing the owners of timers.
package enum Recomputation: Sendable {
    /// The daemon has started.
    case start
    case reload
    case zone
    /// The wall clock was stepped, and the transaction that adjusted the timers could not include
    /// the owners.
    case clock(ClockShift)
}

/// An answer that a person gave with a button of a notice.
package struct NoticeAnswer: Sendable {
    package var verb: NoticeAction.Verb
    /// The newest event under the notice's key.
    package var event: Event
    /// The display name of the person who answered; `nil` if unknown.
    package var doer: String?
    /// The sink from which the answer came.
    package var sink: SinkName
    /// Changes to commit in the same step.
    package var others: [Change]
}

/// A step of the wall clock within one boot of the machine.
package struct ClockShift: Sendable {
    package var boot: BootID
    /// How far the clock was stepped; negative if it was set back.
    package var step: Duration
    /// The part of `step` that must not count as time for pets. If the clock was set back, this is
    /// the whole step. If it was set forward, this is the part beyond the latest time that the
    /// clock has shown.
    package var unlived: Duration
    /// The time until which the clock is in doubt after this step; `nil` if it is not in doubt.
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
    /// According to the clock, the daemon did not run for this long.
    case absent(Duration)
}
