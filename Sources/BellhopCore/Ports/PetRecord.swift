/// A pet with its open task and timers, read at one moment: everything a rule needs to decide about
/// it.
public struct PetRecord: Sendable, Equatable {
    public var pet: Versioned<Pet>
    /// The open task, if there is one.
    public var task: Versioned<LaundryTask>?
    public var timers: [TimerRecord]

    public init(pet: Versioned<Pet>, task: Versioned<LaundryTask>?, timers: [TimerRecord]) {
        self.pet = pet
        self.task = task
        self.timers = timers
    }
}
