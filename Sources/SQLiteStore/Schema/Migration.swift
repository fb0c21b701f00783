/// One upgrade of the schema, forward only. The SQL of a released migration never changes. Mistakes
/// in it are corrected by a later migration.
package struct Migration: Sendable {
    /// The number of the schema after this migration: 1, 2, 3, …
    package var number: Int
    package var sql: String

    package init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }

    /// All migrations, in order.
    package static let all: [Migration] = [
        .schema1, .schema2, .schema3, .schema4, .schema5, .schema6, .schema7, .schema8, .schema9, .schema10, .schema11, .schema12,
        .schema13, .schema14, .schema15, .schema16, .schema17, .schema18, .schema19, .schema20,
    ]
}
