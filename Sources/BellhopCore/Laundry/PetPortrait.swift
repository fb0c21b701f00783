/// The figure of a pet on the page: what animal it is, and the colour of its coat.
package struct PetPortrait: Hashable, Sendable {
    package enum Species: String, Hashable, Sendable, Codable, CaseIterable {
        case bunny, cat, bear, dog, sheep
    }

    package enum Coat: String, Hashable, Sendable, Codable, CaseIterable {
        case snow, wool, peach, cocoa, honey, lilac
    }

    package var species: Species
    package var coat: Coat

    /// Creates the figure of a pet. If nobody has chosen a species or a coat, the pet's id decides.
    /// The pet therefore looks the same everywhere.
    package init(of pet: Pet) {
        var hash = StableHash()
        hash.add(pet.id.description)
        // The low bits of the hash depend on the whole id.
        let count = UInt64(Species.allCases.count)
        species = pet.looks.species ?? Species.allCases[Int(hash.value % count)]
        coat = pet.looks.coat ?? Coat.allCases[Int(hash.value / count % UInt64(Coat.allCases.count))]
    }
}
