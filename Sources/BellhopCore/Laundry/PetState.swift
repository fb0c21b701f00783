/// A pet's mood, or what is currently happening to its laundry.
package enum PetState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Health 100 to 75.
    case happy
    /// Health 74 to 50.
    case neutral
    /// Health 49 to 25: laundry is overdue.
    case sad
    /// Health 24 to 1.
    case verySad
    /// Health 0. Finishing a round of laundry revives the pet.
    case dead
    case washing, drying, folding

    package var displayText: String {
        switch self {
        case .happy: "is so happy!"
        case .neutral: "is doing okay"
        case .sad: "needs some laundry love"
        case .verySad: "is very sad and neglected"
        case .dead: "has died from neglect"
        case .washing: "is getting clean!"
        case .drying: "is drying off"
        case .folding: "is being folded"
        }
    }

    /// The name of the animation, such as `pet_happy`.
    package var animationName: String { "pet_" + rawValue }

    /// The display color. Bellhop never shows a state by color alone.
    package var color: PetColor {
        switch self {
        case .happy, .folding: .green
        case .neutral: .blue
        case .sad: .orange
        case .verySad: .red
        case .dead: .gray
        case .washing: .washBlue
        case .drying: .dryYellow
        }
    }

    /// Creates the mood for a health of 0 to 100.
    package init(health: Int) {
        self =
            switch health {
            case 75...: .happy
            case 50...: .neutral
            case 25...: .sad
            case 1...: .verySad
            default: .dead
            }
    }
}

package enum PetColor: String, Sendable, Hashable, Codable, CaseIterable {
    case green, blue, orange, red, gray, washBlue, dryYellow
}
