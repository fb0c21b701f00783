extension Session {
    /// Runs what follows the daemon until it throws, or until nobody reads the output any more: then it ends as whatever writes into a closed pipe.
    ///
    /// - Throws: what `follow` throws; ``Output/Closed``.
    func untilUnread(_ follow: @escaping @Sendable () async throws -> Void) async throws {
        guard let outlet else { return try await follow() }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // Ends with the stream that it follows.
            group.addTask {
                try await follow()
                return true
            }
            // Ends with the reader, or with the group when there is nothing more to follow.
            group.addTask {
                await ReaderWatch.waitUntilGone(outlet)
                try Task.checkCancellation()
                // Also where it could not be waited for: then a write will tell.
                return false
            }
            defer { group.cancelAll() }
            while let isOver = try await group.next(), !isOver {
                if ReaderWatch.isGone(outlet) { throw Output.Closed() }
            }
        }
    }
}
