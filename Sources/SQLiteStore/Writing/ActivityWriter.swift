import BellhopCore

/// Writes activities.
final class ActivityWriter {
    private let insert: Statement
    private let update: Statement
    private let delete: Statement
    private let prune: Statement

    init(_ connection: DatabaseConnection) {
        let columns = ActivityRow.columns
        let count = ActivityRow.count
        insert = Statement(connection, "INSERT INTO activities (\(columns)) VALUES (\(marks(count)))")
        update = Statement(
            connection, "UPDATE activities SET (\(columns)) = (\(marks(count))) WHERE id = ?1 AND version = ?\(count + 1)")
        delete = Statement(connection, "DELETE FROM activities WHERE id = ?1 AND version = ?2")
        prune = Statement(
            connection,
            "DELETE FROM activities WHERE id IN (SELECT id FROM activities WHERE ended < ?1 ORDER BY ended, id LIMIT ?2)")
    }

    func save(_ activity: Activity, replacing replaced: Int64?) throws(StoreError) {
        try write(activity, replacing: replaced, version: (replaced ?? 0) + 1)
    }

    /// Inserts a deleted activity again, with this version.
    func restore(_ activity: Activity, version: Int64) throws(StoreError) {
        try write(activity, replacing: nil, version: version)
    }

    private func write(_ activity: Activity, replacing replaced: Int64?, version: Int64) throws(StoreError) {
        let body = try ActivityRow.text(of: activity.body)
        do throws(StoreError) {
            guard let replaced else {
                try insert.run { ActivityRow.bind(activity, body: body, version: version, to: &$0) }
                return
            }
            let changed = try update.run {
                ActivityRow.bind(activity, body: body, version: version, to: &$0)
                $0.add(replaced)
            }
            if changed == 0 { throw StoreError.conflict("activity \(activity.id) is no longer at version \(replaced)") }
        } catch {
            // SQLite's message contains the columns of the index: "UNIQUE constraint failed:
            // activities.kind".
            guard case .conflict(let what) = error, what.contains("activities.") else { throw error }
            throw .conflict(
                what.contains("activities.kind")
                    ? "another \(activity.kind.rawValue) is in progress" : "activity \(activity.id) exists already")
        }
    }

    func delete(_ id: ActivityID, version: Int64) throws(StoreError) {
        let changed = try delete.run {
            $0.add(id.description)
            $0.add(version)
        }
        if changed == 0 { throw .conflict("activity \(id) is no longer at version \(version)") }
    }

    func prune(before: Instant, limit: Int) throws(StoreError) {
        try prune.run {
            $0.add(before)
            $0.add(max(0, limit))
        }
    }
}
