extension Session {
    /// Runs what follows the daemon until it throws, or until nobody reads the output any more: then it ends as whatever writes into a closed pipe.
    ///
    /// - Throws: what `follow` throws; ``Output/Closed``.
    func untilUnread(_ follow: @escaping @Sendable () async throws -> Void) async throws {
        guard let outlet else { return try await follow() }
        // The group is awaited right here, and cancelled on every way out: neither task outlives this call.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // A task, because it waits for the daemon while the other waits for the reader; ends with the stream that it follows, or with the group.
            group.addTask {
                try await follow()
                return true
            }
            // A task, because only beside the other can a reader be seen to go while nothing changes; ends with the reader, or with the group.
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
