/// The commands for a pet: `POST /v1/pets/{name}/<verb>`.
public enum PetVerb: String, Sendable, Hashable, CaseIterable {
    case wash, dry
    case skipDryer = "skip-dryer"
    case fold, abandon, stop, finish, extend, retire, revive, ack, snooze, pause, resume

    /// Another name of ``dry``: what the document calls the button after a wash (checklist C4).
    public static let moveToDryer = "move-to-dryer"

    /// The verb of this name; `nil` for none.
    public init?(name: String) {
        guard name != Self.moveToDryer else {
            self = .dry
            return
        }
        self.init(rawValue: name)
    }
}
