/// An answer that is produced piece by piece while it is sent, such as an export or a backup. The
/// next piece is made only when the client has read the previous one, so memory does not fill up.
package struct ByteStream: Sendable {
    /// The HTTP status of the answer.
    package var status: Int
    /// The content type of the answer, such as `application/json`.
    package var type: String
    /// Returns the next piece; `nil` at the end. If this function throws, the connection is closed
    /// early, so that the client knows that the answer is incomplete.
    package var next: @Sendable () async throws -> [UInt8]?
    /// Releases the resources of the stream. Called once, at the end or after an error.
    package var end: @Sendable () async -> Void

    package init(
        status: Int = 200, type: String, next: @escaping @Sendable () async throws -> [UInt8]?, end: @escaping @Sendable () async -> Void
    ) {
        self.status = status
        self.type = type
        self.next = next
        self.end = end
    }
}
