/// The badge beside the program's icon: the number of items that wait for an answer, and the
/// progress of the machine that ends next.
public struct Badge: Hashable, Sendable, Codable {
    /// The number of waiting items; 0 shows no badge.
    public var count: Int
    /// The remaining time in percent, 100 to 5 in steps of ``step``; `nil` while no pet's machine
    /// runs.
    public var percent: Int?

    /// The step of the progress in percent. Smaller changes cause no update.
    public static let step = 5

    public init(count: Int = 0, percent: Int? = nil) {
        self.count = count
        self.percent = percent
    }
}
