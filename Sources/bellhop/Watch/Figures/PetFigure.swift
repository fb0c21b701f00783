import BellhopCore

/// Draws a pet as a figure that moves (checklist D-5).
///
/// The figure uses only ASCII, which every terminal supports. A text next to the figure also
/// describes what the pet is doing.
enum PetFigure {
    enum Size: Hashable, Sendable, CaseIterable {
        case small, large

        /// The number of columns of each frame.
        var width: Int { self == .small ? 9 : 17 }
        /// The number of rows of each frame.
        var height: Int { self == .small ? 3 : 7 }
    }

    /// The time for which a frame is shown, unless ``Beats`` uses other times.
    static let pace: Duration = .milliseconds(500)

    /// Returns a frame of an animation (`pet_happy`, …). The beat is the number of the frame and
    /// may exceed the number of frames. Frame 0 is shown if animation is off.
    static func rows(_ state: PetState, _ size: Size = .small, beat: Int64) -> [String] {
        let frames = size == .small ? frames(state) : LargePetFigure.frames(state)
        return frames[Int(((beat % Int64(frames.count)) + Int64(frames.count)) % Int64(frames.count))]
    }

    /// Returns whether the figure has more than one frame.
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
