/// An answer that is produced piece by piece while it is sent, such as an export or a backup. The
/// next piece is made only when the client has read the previous one, so memory does not fill up.
public struct ByteStream: Sendable {
    /// The content type of the answer, such as `application/json`.
    public var type: String
    /// Returns the next piece; `nil` at the end. If it throws, the connection is closed early, so
    /// that the client knows that the answer is incomplete.
    public var next: @Sendable () async throws -> [UInt8]?
    /// Releases the resources of the stream. Called once, at the end or after an error.
    public var end: @Sendable () async -> Void

    public init(
        type: String, next: @escaping @Sendable () async throws -> [UInt8]?, end: @escaping @Sendable () async -> Void
    ) {
        self.type = type
        self.next = next
        self.end = end
    }
}
