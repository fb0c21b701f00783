/// Finds the word that a user probably meant when a word is unknown.
package enum SimilarWord {
    /// Returns the known word that is most similar to `word`, ignoring case. One letter may always
    /// differ. In a long word, up to a third of the letters may differ. Returns `nil` if no known
    /// word is similar enough. If several words are equally similar, returns the first of them.
    package static func closest(to word: String, among known: [String]) -> String? {
        // Do not compare long words, because the comparison takes quadratic time. No known name is
        // that long.
        guard word.utf8.count <= 64 else { return nil }
        let letters = Array(word.lowercased())
        var best: (word: String, distance: Int)?
        for candidate in known {
            let distance = distance(letters, Array(candidate.lowercased()))
            guard distance <= max(1, max(letters.count, candidate.count) / 3), distance < candidate.count else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Returns the known name that a person probably meant. This is the only name with a word that
    /// begins with the text, such as `Apple cake` for `cake`; otherwise the most similar name;
    /// otherwise the only name whose first word is similar, such as `Nightly backup` for `Nigthly`.
    /// Returns `nil` if there is none of these.
    package static func name(meantBy text: String, among known: [String]) -> String? {
        let names = known.filter { isPart(text, of: $0) }.uniqued()
        if names.count == 1 { return names[0] }
        if let near = closest(to: text, among: known) { return near }
        func first(_ name: String) -> String { String(name.prefix { !$0.isWhitespace }) }
        guard text.count >= 4, let word = closest(to: text, among: known.map(first)) else { return nil }
        let begun = known.filter { first($0) == word }.uniqued()
        return begun.count == 1 ? begun[0] : nil
    }

    /// Returns whether a word of the name begins with the text, which must have three letters or
    /// more.
    package static func isPart(_ text: String, of name: String) -> Bool {
        text.count >= 3 && name.split(whereSeparator: \.isWhitespace).contains { String($0).begins(likeName: text) }
    }

    /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that
    /// turn one word into the other (optimal string alignment).
    package static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty else { return right.count }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            row.reserveCapacity(right.count + 1)
            for j in right.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[right.count]
    }
}
