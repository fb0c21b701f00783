// The normal forms of Unicode are in the standard library, and public under this name only.
@_spi(_Unicode) import Swift

extension String {
    /// The name without case and accents, cut to 64 characters: what an index of names is sorted by.
    ///
    /// Coarser than any comparison of names: if one name begins with another when case is ignored, its folded form begins with the folded
    /// form of that other. So a look-up by it finds every name that can be meant, and a few more for the caller to leave out.
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
