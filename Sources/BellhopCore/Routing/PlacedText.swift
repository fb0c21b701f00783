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
        for piece in try BracedText(text).pieces {
            switch piece {
            case .text(let text): pieces.append(.text(text))
            case .place(let name):
                guard let place = Place(rawValue: name) else {
                    let known = Place.allCases.map { "{" + $0.rawValue + "}" }.joined(separator: ", ")
                    throw TextTemplate.Fault(message: "contains {\(SafeText.line(name))}, which is unknown (known: \(known))")
                }
                pieces.append(.place(place))
            }
        }
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
