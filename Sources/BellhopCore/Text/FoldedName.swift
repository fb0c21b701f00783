// The standard library has the normal forms of Unicode, but exports them only as SPI.
@_spi(_Unicode) import Swift

extension String {
    /// The name without case and accents, cut to 64 characters. Indexes of names are sorted by this
    /// form.
    ///
    /// If name A begins with name B, ignoring case, then the folded form of A begins with the
    /// folded form of B. The reverse is not always true. A lookup by folded name therefore finds
    /// all matches, but also a few other names, which the caller must filter out.
    package var foldedName: String { folded(to: 64) }

    /// The text without case and accents. Two spellings of a name are the same if this form is.
    package var foldedSpelling: String { folded(to: .max) }

    /// Whether the name begins with a text, ignoring case and accents. If the text consists only of
    /// accents, no name begins with it.
    package func begins(likeName text: String) -> Bool {
        let wanted = text.foldedSpelling
        return !wanted.isEmpty && foldedSpelling.hasPrefix(wanted)
    }

    /// The text without case and accents, cut to `limit` characters.
    func folded(to limit: Int) -> String {
        var folded = String.UnicodeScalarView()
        var length = 0
        for scalar in lowercased()._nfd {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
            default: folded.append(scalar)
            }
            length += 1
            if length == limit { break }
        }
        return String(folded)
    }
}
