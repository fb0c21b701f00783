package import BellhopCore

/// Defines what the timers of a product mean. The engine fires timers, routes events and delivers
/// notices. It asks the timer's owner for everything that depends on the product.
///
/// A product must define what a fired timer does, what the timer will announce and what an answer
/// does. By default, the other methods do nothing.
package protocol TimerOwner: Sendable {
    /// The kinds of owners that this type handles.
    var kinds: Set<Owner.Kind> { get }

    /// Adds the effects of a due timer to a step: changes, announcements and newly armed timers. If
    /// this method neither arms the timer again nor disarms it, the engine disarms it.
    ///
    /// - Throws: an error if the owner cannot be read. The engine then announces the event from
    ///   ``orphaned(_:at:)``.
    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws

    /// Returns the event that a timer will announce when it ends; `nil` if it will announce none.
    /// The uncommitted `changes` are treated as if they were already committed.
    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event?

    /// Returns the event to announce at the end of a timer whose owner cannot be read. The event is
    /// made from the timer's row alone.
    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event

    /// Performs the action of a button that a person pressed on a notice.
    ///
    /// - Throws: ``Refusal`` if the answer comes too late or the action is not possible.
    func answer(_ answer: NoticeAnswer) async throws

    /// Handles a notice of an owner of ``kinds`` that has left a screen without an answer.
    func closed(_ event: Event, because reason: Reason) async throws

    /// Adds to `builder` the changes that the owners of ``kinds`` need after a step of the wall
    /// clock.
    func follow(_ shift: ClockShift, in builder: inout StepBuilder) async throws(StoreError)

    /// Adds the changes that an acknowledgment causes for the owners of `events`. These changes are
    /// committed with the step that acknowledges the events.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws

    /// Recomputes all owners of ``kinds``, and commits the changes in one or more steps.
    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError)

    /// Prepares for a wake-up of the scheduler. Called at each wake-up, before any timer fires.
    func woke(at reading: ClockReading) async throws(StoreError)

    /// Returns the notice that warns people that the clock may be wrong after a jump; `nil` if no
    /// owner of ``kinds`` is affected.
    ///
    /// - Parameter until: when the doubt about the clock ends without an answer.
    func warning(of jump: ClockJump, until: Instant, at reading: ClockReading) async throws(StoreError) -> Notice?
}

extension TimerOwner {
    package func closed(_ event: Event, because reason: Reason) async throws {}
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
    /// The newest event that has the notice's key.
    package var event: Event
    /// The person who answered; `nil` if unknown.
    package var doer: ActingPerson?
    /// The sink from which the answer came.
    package var sink: SinkName
    /// Additional changes to commit in the same step as the answer.
    package var others: [Change]
}

/// A step of the wall clock within one boot of the machine.
package struct ClockShift: Sendable {
    package var boot: BootID
    /// How far the clock was stepped; negative if it was set back.
    package var step: Duration
    /// The part of `step` that must not count as elapsed time for pets. If the clock was set back,
    /// this is the whole step. If it was set forward, this is the part beyond the latest time that
    /// the clock has shown.
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
    /// According to the clock, the daemon was not running for this long.
    case absent(Duration)
}
