/// The badge on Bellhop's icon on a desktop: the number of items that wait for an answer, and the
/// progress of the washer or dryer that ends next.
package struct Badge: Hashable, Sendable, Codable {
    /// The number of items that wait for an answer; 0 shows no number.
    package var count: Int
    /// The remaining time of the washer or dryer that ends next, in percent: 100 to 5 in steps of
    /// ``step``; `nil` while neither a washer nor a dryer is running.
    package var percent: Int?

    /// The size of the steps in which ``percent`` changes. A change that is smaller than this
    /// causes no update of the badge.
    package static let step = 5

    package init(count: Int = 0, percent: Int? = nil) {
        self.count = count
        self.percent = percent
    }
}
