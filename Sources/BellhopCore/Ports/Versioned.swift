/// A value together with the version that it had when it was read. A write specifies the version
/// that it replaces. If another write has changed the value in the meantime, the step fails with a
/// conflict.
package struct Versioned<Value: Sendable>: Sendable {
    package var value: Value
    package var version: Int64

    package init(_ value: Value, version: Int64) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}

/// A pet, its open task and its timers, read at the same moment. This is all the data that a rule
/// needs for a decision.
package struct PetRecord: Sendable, Equatable {
    package var pet: Versioned<Pet>
    /// The open task, if there is one.
    package var task: Versioned<LaundryTask>?
    package var timers: [TimerRecord]

    package init(pet: Versioned<Pet>, task: Versioned<LaundryTask>?, timers: [TimerRecord]) {
        self.pet = pet
        self.task = task
        self.timers = timers
    }
}
