/// Finds the `import` lines of a source file.
enum ImportReader {
    private static let modifiers: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]

    /// Returns the imported modules in the order of the source. Each import must be on its own
    /// line, which the formatter ensures.
    static func modules(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            var words = line.split(whereSeparator: \.isWhitespace).map(String.init)[...]
            while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) { words.removeFirst() }
            guard words.popFirst() == "import" else { return nil }
            if let first = words.first, kinds.contains(first) { words.removeFirst() }
            return words.first.map { String($0.prefix { $0 != "." && $0 != ";" }) }
        }
    }
}
