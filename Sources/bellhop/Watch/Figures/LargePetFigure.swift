import BellhopCore

/// The frames of the large figures of pets, which are built from a few parts.
enum LargePetFigure {
    static func frames(_ state: PetState) -> [[String]] {
        switch state {
        case .happy: dancing
        case .neutral: swaying
        case .sad: [drooping(".", "_"), drooping(",", "_")]
        case .verySad: [drooping("T", "n", "'", " "), drooping("T", "n", " ", "'"), drooping(";", "n", ",", ",")]
        case .dead: [upright("x", "_", feet: "-------")]
        case .washing: washing
        case .drying: spinning
        case .folding: folding
        }
    }

    private static let dancing = [
        upright("^", "w"), moved(upright("^", "w", left: #"\"#), by: -1), upright("^", "o"), moved(upright("^", "w", right: "/"), by: 1),
    ]
    private static let swaying = [
        upright("o", "-"), moved(upright("o", "-"), by: -1), upright("-", "-"), moved(upright("o", "-"), by: 1),
    ]
    private static let washing = [
        washer("o .", "o.o", "~~-~~"), washer(". o", "o.-", "~-~~-"), washer("o .", "-.o", "-~~-~"), washer(". o", "o.o", "~-~-~"),
    ]
    private static let spinning = [
        dryer("@    ", "    %"), dryer("  @  ", "  %  "), dryer("    @", "%    "), dryer("   % ", " @   "),
    ]
    private static let folding = [
        upright("o", "-", holding: [" .-------------. ", " '-------------' "]),
        upright("o", "-", holding: ["   .---------.   ", "   '---------'   "]),
        upright("^", "w", holding: ["     [=====]     ", "     [=====]     "]),
    ]

    // MARK: Parts

    private static func upright(_ eye: String, _ mouth: String, left: String = " ", right: String = " ", feet: String = "(_) (_)")
        -> [String]
    {
        [
            #"     _     _     "#,
            #"    ( \___/ )    "#,
            #"  \#(left) /       \ \#(right)  "#,
            #"   |  \#(eye)   \#(eye)  |   "#,
            #"   |    \#(mouth)    |   "#,
            #"    \_______/    "#,
            #"     \#(feet)     "#,
        ]
    }

    /// Returns a pet with laundry in front of its feet.
    private static func upright(_ eye: String, _ mouth: String, holding laundry: [String]) -> [String] {
        let pet = upright(eye, mouth)
        // The pet is bent over the laundry, so it has no forehead.
        return pet[..<2] + pet[3..<6] + laundry
    }

    private static func drooping(_ eye: String, _ mouth: String, _ left: String = " ", _ right: String = " ") -> [String] {
        [
            #"                 "#,
            #"     _______     "#,
            #"   _/       \_   "#,
            #"  / |  \#(eye) \#(eye)  | \  "#,
            #"  \_|   \#(mouth)   |_/  "#,
            #"   \#(left)\_______/\#(right)   "#,
            #"     (_) (_)     "#,
        ]
    }

    private static func washer(_ lights: String, _ face: String, _ water: String) -> [String] {
        [
            #" .-------------. "#,
            #" | \#(lights)   [___] | "#,
            #" |    .---.    | "#,
            #" |   ( \#(face) )   | "#,
            #" |   (\#(water))   | "#,
            #" |    '---'    | "#,
            #" '-------------' "#,
        ]
    }

    private static func dryer(_ upper: String, _ lower: String) -> [String] {
        [
            #" .-------------. "#,
            #" | (')   [===] | "#,
            #" |   .-----.   | "#,
            #" |  / \#(upper) \  | "#,
            #" |  \ \#(lower) /  | "#,
            #" |   '-----'   | "#,
            #" '-------------' "#,
        ]
    }

    private static func moved(_ rows: [String], by step: Int) -> [String] {
        rows.map { step < 0 ? String($0.dropFirst()) + " " : " " + String($0.dropLast()) }
    }
}
