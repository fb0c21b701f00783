import BellhopCore

/// Commits steps together, each all or nothing and apart from the others.
final class GroupCommit {
    let connection: Connection
    private let writer: StepWriter
    private let begin: Statement
    private let commit: Statement
    private let rollBack: Statement
    private let savepoint: Statement
    private let release: Statement
    private let rollBackToSavepoint: Statement
    private let upkeep: Upkeep

    init(_ connection: Connection, _ upkeep: Upkeep) {
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

    /// One result for each step, in their order. What succeeded is on the disk when this returns.
    func commit(_ steps: [Step]) -> [Result<Committed, StoreError>] {
        if steps.isEmpty { return [] }
        if steps.count > 1 {
            do {
                return try together(steps)
            } catch {
                // The disk, not a step, failed the group. Alone, each gets its own chance and its own answer.
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

    /// A step in its savepoint. Throws when the whole group is lost.
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
        // Moving the log into the database and cutting it may give back the room that is missing.
        do throws(StoreError) {
            return .success(try again(step))
        } catch {
            guard case .full = error, step.mayUseReserve, upkeep.freeReserve() else { return .failure(error) }
        }
        // First as it is: to move the log might use up what was just freed.
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

    /// Ends the transaction if SQLite has not done so itself.
    private func abandon() {
        guard connection.isInTransaction else { return }
        do throws(StoreError) {
            try rollBack.run()
        } catch {
            // A ROLLBACK fails only when there is no transaction, which is what is wanted.
        }
    }
}

extension Step {
    /// Whether what is due depends on it: something happened that people or programs are told, or the clock was set. A command can be given again.
    fileprivate var mayUseReserve: Bool {
        changes.contains {
            switch $0 {
            case .announce, .shiftCounts: true
            default: false
            }
        }
    }
}
