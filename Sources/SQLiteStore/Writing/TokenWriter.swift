import BellhopCore

/// Stores and deletes tokens of the API.
final class TokenWriter {
    private let insert: Statement
    private let use: Statement
    private let delete: Statement

    init(_ connection: DatabaseConnection) {
        insert = Statement(
            connection, "INSERT OR IGNORE INTO tokens (\(TokenRow.columns)) VALUES (\(marks(TokenRow.count)))")
        use = Statement(connection, "UPDATE tokens SET last_used = ?2 WHERE id = ?1")
        delete = Statement(connection, "DELETE FROM tokens WHERE id = ?1")
    }

    func add(_ token: APIToken) throws(StoreError) {
        if try insert.run({ TokenRow.bind(token, to: &$0) }) == 0 { throw .conflict("token \(token.id) exists already") }
    }

    func noteUse(of id: APITokenID, at instant: Instant) throws(StoreError) {
        try use.run {
            $0.add(id.number)
            $0.add(instant)
        }
    }

    func delete(_ id: APITokenID) throws(StoreError) {
        if try delete.run({ $0.add(id.number) }) == 0 { throw .conflict("there is no token \(id)") }
    }
}
