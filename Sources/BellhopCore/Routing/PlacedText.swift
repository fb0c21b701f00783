/// A text with placeholders in braces: `{name}: {title}`. A doubled brace stands for the brace
/// itself.
package struct PlacedText<Place: RawRepresentable & CaseIterable & Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible
where Place.RawValue == String {
    private enum Piece: Hashable {
        case text(String)
        case place(Place)
    }

    /// The text as written in the config.
    package let description: String
    private let pieces: [Piece]

    /// Parses a text.
    ///
    /// - Throws: an error for braces that are not closed, or that contain an unknown placeholder.
    package init(_ text: String) throws(TextTemplate.Fault) {
        description = text
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.popFirst() {
            if first == "{" || first == "}", rest.first == first {
                rest.removeFirst()
                plain.append(first)
            } else if first == "{" {
                let name = rest.prefix { $0 != "}" && $0 != "{" }
                guard rest.dropFirst(name.count).first == "}" else {
                    throw TextTemplate.Fault(message: "has a { without a closing } (write {{ for a { in the text)")
                }
                guard let place = Place(rawValue: String(name)) else {
                    let known = Place.allCases.map { "{" + $0.rawValue + "}" }.joined(separator: ", ")
                    throw TextTemplate.Fault(
                        message: "contains {\(SafeText.line(String(name)))}, which is unknown (known: \(known))")
                }
                rest.removeFirst(name.count + 1)
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(.place(place))
            } else if first == "}" {
                throw TextTemplate.Fault(message: "has a } without an opening { (write }} for a } in the text)")
            } else {
                plain.append(first)
            }
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The placeholders that the text contains.
    package var places: Set<Place> {
        Set(pieces.compactMap { piece in if case .place(let place) = piece { place } else { nil } })
    }

    package func filled(_ value: (Place) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let place): value(place)
            }
        }.joined()
    }
}
