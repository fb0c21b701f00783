/// The answer to every command for a pet.
public struct PetAnswerJSON: Codable, Hashable, Sendable {
    /// The pet after the command.
    public var pet: PetJSON
    /// The timer that was started, extended or snoozed.
    public var timer: TimerJSON?
    /// `false` when there was nothing to do (a stop with nothing running).
    public var changed: Bool
    /// A sentence for people where the pet alone does not tell it: `Nothing was running for Snowy.`
    public var message: String?
    /// What people should know besides: `No notification service answered. Run "bellhop doctor".`
    public var warnings: [String]

    public init(pet: PetJSON, timer: TimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String] = []) {
        self.pet = pet
        self.timer = timer
        self.changed = changed
        self.message = message
        self.warnings = warnings
    }
}
