/// The order of day and month in a date such as `4/5`.
package enum DateOrder: String, Hashable, Sendable {
    /// `24/12`, as in most countries.
    case dayFirst
    /// `12/24`, as in the United States.
    case monthFirst

    /// Returns the order that the locales of a region use (`d_fmt` in the GNU C library); `nil` if
    /// the region is unknown, or if its locales use several orders, as Canada's do.
    ///
    /// - Parameter region: the code of ISO 3166-1 in upper case: `US`.
    init?(region: String) {
        guard region.utf8.count == 2, !Self.mixedRegions.contains(region) else { return nil }
        self = Self.monthFirstRegions.contains(region) ? .monthFirst : .dayFirst
    }

    private static let monthFirstRegions: Set<String> = ["US", "GU", "PR", "VI", "AS", "MP", "UM", "FM", "MH", "PW"]
    private static let mixedRegions: Set<String> = ["CA", "PH", "ZA", "KE"]
}
