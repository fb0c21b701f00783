// The standard library has the normal forms of Unicode, but exports them only as SPI.
@_spi(_Unicode) import Swift

extension String {
    /// The name without case and accents, cut to 64 characters; the sort key of name indexes.
    ///
    /// It is coarser than any comparison of names: if one name begins with another when case is
    /// ignored, its folded form begins with the folded form of the other. A lookup therefore finds
    /// every possible match, plus a few that the caller must filter out.
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
