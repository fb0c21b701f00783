/// A text of the config that is divided at its braces: `{name}: {title}` has two places and a text
/// between them. A doubled brace stands for the brace itself.
struct BracedText {
    enum Piece {
        case text(String)
        /// The text between two braces.
        case place(String)
    }

    let pieces: [Piece]

    /// - Throws: a fault for braces that are not closed or not opened.
    init(_ text: String) throws(TextTemplate.Fault) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        func add() {
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
        }
        while let first = rest.popFirst() {
            if first == "{" || first == "}", rest.first == first {
                rest.removeFirst()
                plain.append(first)
            } else if first == "{" {
                let place = rest.prefix { $0 != "}" && $0 != "{" }
                guard rest.dropFirst(place.count).first == "}" else {
                    throw TextTemplate.Fault(message: "has a { without a closing } (write {{ for a { in the text)")
                }
                rest.removeFirst(place.count + 1)
                add()
                pieces.append(.place(String(place)))
            } else if first == "}" {
                throw TextTemplate.Fault(message: "has a } without an opening { (write }} for a } in the text)")
            } else {
                plain.append(first)
            }
        }
        add()
        self.pieces = pieces
    }
}
