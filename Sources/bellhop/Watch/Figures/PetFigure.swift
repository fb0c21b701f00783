import BellhopCore

/// A pet as a small figure: three rows of nine columns for each frame of its animation (checklist D-5).
///
/// ASCII alone, so that every terminal has it. What it does is told in words beside it, too.
enum PetFigure {
    static let width = 9
    static let height = 3

    /// How often a frame gives way to the next, unless ``Beats`` has two moments of a second for other reasons.
    static let pace: Duration = .milliseconds(500)

    /// The frame of an animation (`pet_happy`, …) at its `beat`; 0 is the one that stands for it when nothing moves.
    static func rows(_ state: PetState, beat: Int64) -> [String] {
        let frames = frames(state)
        return frames[Int(((beat % Int64(frames.count)) + Int64(frames.count)) % Int64(frames.count))]
    }

    /// Whether there is anything to move.
    static func moves(_ state: PetState) -> Bool { frames(state).count > 1 }

    private static func frames(_ state: PetState) -> [[String]] {
        switch state {
        case .happy: dancing
        case .neutral: swaying
        case .sad: sad
        case .verySad: crying
        case .dead: dead
        case .washing: washing
        case .drying: spinning
        case .folding: folding
        }
    }

    private static let dancing = [
        ["   n_n   ", "  (^.^)  ", "  /   \\  "],
        ["  n_n    ", " \\(^.^)  ", "   |  \\  "],
        ["   n_n   ", "  (^o^)  ", "  /   \\  "],
        ["    n_n  ", "  (^.^)/ ", "  /  |   "],
    ]
    private static let swaying = [
        ["   n_n   ", "  (o.o)  ", "  (   )  "],
        ["  n_n    ", "  (o.o)  ", "  (   )  "],
        ["   n_n   ", "  (-.-)  ", "  (   )  "],
        ["    n_n  ", "  (o.o)  ", "  (   )  "],
    ]
    private static let sad = [
        ["   u_u   ", "  (._.)  ", "  (   )  "],
        ["   u_u   ", "  (,_,)  ", "  (   )  "],
    ]
    private static let crying = [
        ["   u_u   ", "  (T_T)  ", " ' (   ) "],
        ["   u_u   ", "  (T_T)  ", " , (   )'"],
        ["   u_u   ", "  (;_;)  ", "  ,(   ),"],
    ]
    private static let dead = [["   n_n   ", "  (x_x)  ", "  (___)  "]]
    private static let washing = [
        [" .-o---. ", " |(o.o)| ", " |~~-~~| "],
        [" .---o-. ", " |(o.-)| ", " |-~~~-| "],
        [" .-----. ", " |(-.o)| ", " |~-~~-| "],
        [" .--o--. ", " |(o.o)| ", " |~~-~~| "],
    ]
    private static let spinning = [
        [" .' ' '. ", " | (@) | ", " '-----' "],
        [" . ' ' . ", " | (/) | ", " '-----' "],
        [" .' ' '. ", " | (-) | ", " '-----' "],
        [" . ' ' . ", " | (\\) | ", " '-----' "],
    ]
    private static let folding = [
        ["   n_n   ", "  (o.o)  ", " [_____] "],
        ["   n_n   ", "  (o.o)  ", "  [___]  "],
        ["   n_n   ", "  (^.^)  ", "   [=]   "],
    ]
}
