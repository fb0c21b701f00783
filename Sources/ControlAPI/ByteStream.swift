/// An answer that is generated while it is sent, piece by piece: an export, a backup. The client
/// reads at its own pace, and nothing piles up.
public struct ByteStream: Sendable {
    /// The content type, such as `application/json`.
    public var type: String
    /// The next piece; `nil` at the end. An error breaks off the connection, so that the client
    /// knows that the answer is incomplete.
    public var next: @Sendable () async throws -> [UInt8]?
    /// Called once, at the end or after an error.
    public var end: @Sendable () async -> Void

    public init(
        type: String, next: @escaping @Sendable () async throws -> [UInt8]?, end: @escaping @Sendable () async -> Void
    ) {
        self.type = type
        self.next = next
        self.end = end
    }
}
