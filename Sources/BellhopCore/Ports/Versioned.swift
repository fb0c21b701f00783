/// A value with its version when it was read. A write names the version that it replaces. If
/// another write has changed the value since, the step conflicts.
public struct Versioned<Value: Sendable>: Sendable {
    public var value: Value
    public var version: Int64

    public init(_ value: Value, version: Int64) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}

/// A pet with its open task and timers, read at one moment: all data that a rule needs for a
/// decision.
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
