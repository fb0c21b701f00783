/// One step of the schema, forward only. Its SQL never changes once a release has it; a later one mends what it got wrong.
package struct Migration: Sendable {
    /// The schema's number after it: 1, 2, 3, …
    package var number: Int
    package var sql: String

    package init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }

    /// Every migration there is, in order.
    package static let all: [Migration] = [.schema1, .schema2, .schema3, .schema4, .schema5, .schema6, .schema7, .schema8]
}
