/// The badge on Bellhop's icon on a desktop: the number of items that wait for an answer, and the
/// progress of the washer or dryer that ends next.
public struct Badge: Hashable, Sendable, Codable {
    /// The number of items that wait for an answer; 0 shows no number.
    public var count: Int
    /// The remaining time of the washer or dryer that ends next, in percent: 100 to 5 in steps of
    /// ``step``; `nil` while none runs.
    public var percent: Int?

    /// The step of ``percent``. Smaller changes cause no update of the badge.
    public static let step = 5

    public init(count: Int = 0, percent: Int? = nil) {
        self.count = count
        self.percent = percent
    }
}
