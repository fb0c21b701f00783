import BellhopCore

/// Commits several steps in one transaction. Each step succeeds or fails as a whole, independently
/// of the other steps.
final class GroupCommit {
    let connection: DatabaseConnection
    private let writer: StepWriter
    private let begin: Statement
    private let commit: Statement
    private let rollBack: Statement
    private let savepoint: Statement
    private let release: Statement
    private let rollBackToSavepoint: Statement
    private let upkeep: Upkeep

    init(_ connection: DatabaseConnection, _ upkeep: Upkeep) {
        self.connection = connection
        self.upkeep = upkeep
        writer = StepWriter(connection)
        begin = Statement(connection, "BEGIN IMMEDIATE")
        commit = Statement(connection, "COMMIT")
        rollBack = Statement(connection, "ROLLBACK")
        savepoint = Statement(connection, "SAVEPOINT step")
        release = Statement(connection, "RELEASE step")
        rollBackToSavepoint = Statement(connection, "ROLLBACK TO step")
    }

    /// Returns one result for each step, in the same order. When this method returns, the
    /// successful steps are on the disk.
    func commit(_ steps: [Step]) -> [Result<Committed, StoreError>] {
        if steps.isEmpty { return [] }
        if steps.count > 1 {
            do {
                return try together(steps)
            } catch {
                // The whole group failed, because the fault was not in a step but in the database
                // or the disk. Try each step alone, so that each gets its own result.
            }
        }
        return steps.map { step in
            let result = alone(step)
            if case .failure(let error) = result { connection.failed(error) }
            return result
        }
    }

    private func together(_ steps: [Step]) throws(StoreError) -> [Result<Committed, StoreError>] {
        try begin.run()
        do throws(StoreError) {
            var results: [Result<Committed, StoreError>] = []
            results.reserveCapacity(steps.count)
            for step in steps { results.append(try inSavepoint(step)) }
            try commit.run()
            connection.stored()
            return results
        } catch {
            abandon()
            throw error
        }
    }

    /// Applies a step in its own savepoint. Throws an error if the whole group has failed.
    private func inSavepoint(_ step: Step) throws(StoreError) -> Result<Committed, StoreError> {
        try savepoint.run()
        do throws(StoreError) {
            let done = try writer.apply(step)
            try release.run()
            return .success(done)
        } catch {
            switch error {
            case .conflict, .refused:
                try rollBackToSavepoint.run()
                try release.run()
                return .failure(error)
            case .full, .damaged, .disk, .failed:
                throw error
            }
        }
    }

    private func alone(_ step: Step) -> Result<Committed, StoreError> {
        do throws(StoreError) {
            return .success(try attempt(step))
        } catch {
            guard case .full = error else { return .failure(error) }
        }
        // Move the log into the database and truncate the log, which may free enough space.
        do throws(StoreError) {
            return .success(try again(step))
        } catch {
            guard case .full = error, step.mayUseReserve, upkeep.freeReserve() else { return .failure(error) }
        }
        // Try once without moving the log, because moving it might use up the space that was just
        // freed.
        do throws(StoreError) {
            return .success(try attempt(step))
        } catch {
            guard case .full = error else { return .failure(error) }
        }
        do throws(StoreError) {
            return .success(try again(step))
        } catch {
            return .failure(error)
        }
    }

    private func again(_ step: Step) throws(StoreError) -> Committed {
        try upkeep.moveLog()
        return try attempt(step)
    }

    private func attempt(_ step: Step) throws(StoreError) -> Committed {
        try begin.run()
        do throws(StoreError) {
            let done = try writer.apply(step)
            try commit.run()
            connection.stored()
            return done
        } catch {
            abandon()
            throw error
        }
    }

    /// Rolls back the transaction, unless SQLite has already ended it.
    private func abandon() {
        guard connection.isInTransaction else { return }
        do throws(StoreError) {
            try rollBack.run()
        } catch {
            // A ROLLBACK fails only if there is no transaction, and then there is nothing to roll
            // back.
        }
    }
}

extension Step {
    /// Whether the step may use the disk space in reserve. Steps that announce an event or record a
    /// clock change may use it, because due timers depend on such steps. The step of a command may
    /// not use it, because the sender can repeat the command.
    fileprivate var mayUseReserve: Bool {
        changes.contains {
            switch $0 {
            case .announce, .shiftCounts: true
            default: false
            }
        }
    }
}
