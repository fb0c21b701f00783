/// The commands for a pet: `POST /v1/pets/{name}/<verb>`.
public enum PetVerb: String, Sendable, Hashable, CaseIterable {
    case wash, dry
    case skipDryer = "skip-dryer"
    case fold, abandon, stop, finish, extend, retire, revive, ack, snooze, pause, resume
}
