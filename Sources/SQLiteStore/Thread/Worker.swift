import BellhopCore

/// Serves requests on the store's thread until the queue is closed.
struct Worker {
    /// The approximate number of changes that are committed together in one transaction. A large
    /// number makes each commit's share of the disk time small. A small number keeps the first
    /// commit from waiting long for the last one. The steps of one call always stay together.
    static let groupLimit = 320

    let requests: RequestQueue
    let session: Session
    let connection: Connection
    /// Whether maintenance runs. Tests pass `false` to leave the log as a killed process would.
    var tidies = true

    func run() {
        // The backups to make, one after another. Each batch of requests is followed by one batch
        // of pages, so that a backup delays a request by no more than that batch of pages.
        var backups: [Backup] = []
        while let batch = requests.next(isBusy: !backups.isEmpty, patience: tidies && session.upkeep.isDue ? Upkeep.patience : nil) {
            if batch.isEmpty, backups.isEmpty {
                session.upkeep.run()
                continue
            }
            serve(batch, &backups)
            if let first = backups.first, first.turn(connection) { backups.removeFirst() }
        }
        for backup in backups { backup.abandon(.failed("the store was closed")) }
    }

    /// Serves a batch of requests. All were made before any of them was answered, so they may be
    /// served in any order. Reads go first: they are quick, and their callers can continue while
    /// the commits wait for the disk.
    private func serve(_ batch: [Request], _ backups: inout [Backup]) {
        var commits: [(steps: [Step], continuation: CheckedContinuation<[Result<Committed, StoreError>], Never>)] = []
        for request in batch {
            switch request {
            case .read(let read): read(session)
            case .backUp(let path, let continuation): backups.append(Backup(to: path, continuation))
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
