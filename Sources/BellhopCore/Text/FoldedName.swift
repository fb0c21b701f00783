// The standard library has the normal forms of Unicode, but exports them only as SPI.
@_spi(_Unicode) import Swift

extension String {
    /// The name without case and accents, cut to 64 characters; the sort key of name indexes.
    ///
    /// If one name begins with another, ignoring case, then its folded form begins with the folded
    /// form of the other. The reverse is not always true. A lookup by folded name therefore finds
    /// every match, and a few other names that the caller must filter out.
    public var foldedName: String {
        var folded = String.UnicodeScalarView()
        var length = 0
        for scalar in lowercased()._nfd {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: continue
            default: folded.append(scalar)
            }
            length += 1
            if length == 64 { break }
        }
        return String(folded)
    }
}
