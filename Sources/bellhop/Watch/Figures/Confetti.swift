import BellhopCore
import ControlWire

/// Draws confetti that changes with each beat.
enum Confetti {
    private static let pieces: [(sign: String, colour: Style.Colour)] = [
        ("*", .yellow), (".", .green), ("+", .cyan), ("o", .red), ("\"", .blue), ("*", .green), ("\'", .yellow),
    ]

    static func line(_ width: Int, beat: Int64) -> Line {
        let beat = Int((beat % 64 + 64) % 64)
        return (0..<max(0, width)).reduce(into: .empty) { line, column in
            // These factors keep neighboring columns, and the same column in two beats, different.
            let piece = pieces[(column * 3 + beat * 5) % pieces.count]
            line += (column + beat) % 2 == 0 ? Line(piece.sign, CellStyle(piece.colour, isBold: true)) : Line(" ")
        }
    }
}

extension WatchState {
    /// Returns a line of confetti for a while after the streak of a pet has grown; otherwise `nil`,
    /// and also if nothing may move.
    func confetti(for pet: PetJSON, _ width: Int, at now: Instant) -> Line? {
        guard let until = celebrations[pet.id], until > now, isMoving(pet, at: now) else { return nil }
        return Confetti.line(width, beat: beat(of: pet, at: now))
    }
}
