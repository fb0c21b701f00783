/// An answer that is made while it is sent, piece by piece: an export, a backup. The client reads as fast as it likes; nothing piles up.
public struct ByteStream: Sendable {
    /// `application/json`
    public var type: String
    /// The next piece; `nil` at the end. An error breaks the connection off, so that the client knows that it has not got all.
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
