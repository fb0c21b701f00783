/// A text of the config with places for the values of a JSON document:
/// `{commit.author}: {repository.name}`. A doubled brace stands for the brace itself.
///
/// A place contains a path of names and positions. Several paths, divided by `|`, stand for the first
/// one that has a value. A value is never searched for further places.
package struct DocumentTemplate: Hashable, Sendable, CustomStringConvertible {
    private enum Piece: Hashable {
        case text(String)
        case place([DocumentPath])
    }

    /// The most bytes of a value that is an array or an object, which is inserted as JSON.
    private static let longestValue = 500

    /// The template as written in the config.
    package let description: String
    private let pieces: [Piece]

    /// Parses a template.
    ///
    /// - Throws: a fault for braces that are not closed or not opened, and for an empty place.
    package init(_ text: String) throws(TextTemplate.Fault) {
        description = text
        var pieces: [Piece] = []
        for piece in try BracedText(text).pieces {
            switch piece {
            case .text(let text): pieces.append(.text(text))
            case .place(let place):
                let paths = place.split(separator: "|", omittingEmptySubsequences: false).map { DocumentPath($0) }
                guard paths.allSatisfy({ $0 != nil }) else {
                    throw TextTemplate.Fault(message: "contains {\(SafeText.line(place))}, which names no value")
                }
                pieces.append(.place(paths.compactMap(\.self)))
            }
        }
        self.pieces = pieces
    }

    /// Returns the text with the values of a document. A place without a value is empty.
    package func filled(from document: JSONValue) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let paths): paths.lazy.compactMap { $0.value(in: document) }.first.map(Self.text) ?? ""
            }
        }.joined()
    }

    private static func text(_ value: JSONValue) -> String {
        if let words = value.words { return words }
        var json = JSONText()
        json.value(value)
        return SafeText.truncated(String(decoding: json.bytes, as: UTF8.self), toUTF8Bytes: longestValue)
    }
}

/// The path of a value in a JSON document: `alerts.0.labels.instance`, or as a JSON pointer (RFC 6901)
/// `/alerts/0/labels/instance`, which can name every value.
package struct DocumentPath: Hashable, Sendable, CustomStringConvertible {
    /// The path as written in the config.
    package let description: String
    private let names: [String]

    /// - Returns: `nil` for an empty path, and for a path with an empty name that is not a pointer.
    package init?(_ text: some StringProtocol) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { return nil }
        description = text
        if text.first == "/" {
            names = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            }
        } else {
            names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
        }
    }

    /// Returns the value; `nil` if the document has none at this path, or only `null`.
    package func value(in document: JSONValue) -> JSONValue? { document.value(at: names) }
}
