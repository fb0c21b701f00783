/// What stands beside the program's icon: how much waits for an answer, and what remains of the machine that ends next.
public struct Badge: Hashable, Sendable, Codable {
    /// Items that wait; 0 shows none.
    public var count: Int
    /// What remains, 100 to 5 in steps of ``step``; `nil` while no machine of a pet runs.
    public var percent: Int?

    /// Progress is shown in steps, so that nobody is woken for less.
    public static let step = 5

    public init(count: Int = 0, percent: Int? = nil) {
        self.count = count
        self.percent = percent
    }
}
