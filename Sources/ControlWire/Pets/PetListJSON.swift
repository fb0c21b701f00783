/// The answer to `GET /v1/pets` (`?retired=true` adds the retired ones): oldest first.
public struct PetListJSON: Codable, Hashable, Sendable {
    public var pets: [PetJSON]

    public init(pets: [PetJSON]) {
        self.pets = pets
    }
}
