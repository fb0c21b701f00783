/// The body of `POST /v1/vacation`: every active pet goes on vacation, or every vacation ends.
public struct VacationRequest: Codable, Hashable, Sendable {
    public var on: Bool
    /// As for one pet; not with `on: false`.
    public var pause: PauseRequest?

    public init(on: Bool, pause: PauseRequest? = nil) {
        self.on = on
        self.pause = pause
    }
}

/// The answer: the pets whose vacation began, changed or ended.
public struct VacationJSON: Codable, Hashable, Sendable {
    public var pets: [PetJSON]

    public init(pets: [PetJSON]) {
        self.pets = pets
    }
}
