/// A timer that does not run now and is not gone: paused, or kept for the next time.
public struct KeptTimer: Hashable, Sendable, Codable {
    /// What it lasts when it is started anew: milliseconds.
    public var length: Int64
    /// What was left when it was paused: milliseconds; `nil` where it is not paused.
    public var remaining: Int64?
    /// Whether it stays when it has ended.
    public var isKept: Bool
    public var labels: Labels

    public init(length: Int64, remaining: Int64? = nil, isKept: Bool, labels: Labels = [:]) {
        self.length = length
        self.remaining = remaining
        self.isKept = isKept
        self.labels = labels
    }
}
