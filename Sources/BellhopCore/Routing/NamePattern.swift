/// A pattern for names, compared without case and accents. Each `*` in the pattern stands for any
/// text, including no text: `Tea*` matches `Tea`, `tea for two` and `TEATIME`.
package struct NamePattern: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as written in the config.
    package let description: String
    /// The folded texts between the stars.
    private let parts: [String]

    /// - Parameter text: the pattern; it is not empty.
    package init(_ text: String) {
        description = text
        parts = text.split(separator: "*", omittingEmptySubsequences: false).map { String($0).folded(to: .max) }
    }

    package func matches(_ name: String) -> Bool {
        let name = name.folded(to: .max)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == parts.first }
        guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else { return false }
        // The first occurrence of each part leaves the longest rest for the parts that follow.
        var rest = name.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
