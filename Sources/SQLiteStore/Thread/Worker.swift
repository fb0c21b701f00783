import BellhopCore

/// Serves requests on the store's thread until the queue is closed.
struct Worker {
    /// The approximate number of changes that are committed together in one transaction. The larger
    /// the group, the less time each commit spends on the disk. The smaller the group, the less
    /// time its first commit waits for its last one. The steps of one call are never split into
    /// several groups.
    static let groupLimit = 320

    let requests: RequestQueue
    let session: StoreSession
    let connection: DatabaseConnection
    /// Whether maintenance runs. Tests pass `false` to leave the log as a killed process would.
    var tidies = true

    func run() {
        // The backups to make, one after another. After each batch of requests, only one batch of
        // pages is copied, so a backup never delays a request by more than the time for that batch
        // of pages.
        var backups: [DatabaseCopy] = []
        while let batch = requests.next(isBusy: !backups.isEmpty, patience: tidies && session.upkeep.isDue ? Upkeep.patience : nil) {
            if batch.isEmpty, backups.isEmpty {
                session.upkeep.run()
                continue
            }
            serve(batch, &backups)
            if let first = backups.first, first.turn(connection) { backups.removeFirst() }
        }
        for backup in backups { backup.abandon(.failed("the database was closed")) }
    }

    /// Serves a batch of requests. All requests in the batch were made before any of them was
    /// answered, so they may be served in any order. Reads are served first: they are quick, and
    /// their callers can continue while the commits wait for the disk.
    private func serve(_ batch: [StoreRequest], _ backups: inout [DatabaseCopy]) {
        var commits: [(steps: [Step], continuation: CheckedContinuation<[Result<Committed, StoreError>], Never>)] = []
        for request in batch {
            switch request {
            case .read(let read): read(session)
            case .backUp(let path, let continuation): backups.append(DatabaseCopy(to: path, continuation))
            case .commit(let steps, let continuation): commits.append((steps, continuation))
            }
        }
        var first = 0
        while first < commits.count {
            var end = first
            var size = 0
            while end < commits.count, end == first || size + Self.size(commits[end].steps) <= Self.groupLimit {
                size += Self.size(commits[end].steps)
                end += 1
            }
            let group = commits[first..<end]
            var results = session.commits.commit(group.count == 1 ? group[first].steps : group.flatMap(\.steps))[...]
            for (steps, continuation) in group {
                continuation.resume(returning: Array(results.prefix(steps.count)))
                results = results.dropFirst(steps.count)
            }
            first = end
        }
    }

    private static func size(_ steps: [Step]) -> Int {
        steps.reduce(0) { $0 + $1.changes.count }
    }
}
