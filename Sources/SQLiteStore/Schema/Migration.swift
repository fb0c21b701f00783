/// One upgrade step of the schema, forward only. Its SQL never changes after a release contains it;
/// a later migration corrects its mistakes.
package struct Migration: Sendable {
    /// The schema's number after this migration: 1, 2, 3, …
    package var number: Int
    package var sql: String

    package init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }

    /// All migrations, in order.
    package static let all: [Migration] = [.schema1, .schema2, .schema3, .schema4, .schema5, .schema6, .schema7, .schema8, .schema9]
}
