/// How many rows a sink has in the outbox.
public struct WaitingCount: Hashable, Sendable {
    /// What is still to be told there.
    public var notices: Int
    /// What is to be taken back.
    public var withdrawals: Int

    public init(notices: Int = 0, withdrawals: Int = 0) {
        self.notices = notices
        self.withdrawals = withdrawals
    }
}
