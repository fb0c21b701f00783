/// The answer to ``OutboxChoiceRequest``: the rows that were meant, as they were.
public struct OutboxChosenJSON: Codable, Hashable, Sendable {
    public var operations: [OperationJSON]

    public init(operations: [OperationJSON]) {
        self.operations = operations
    }
}
