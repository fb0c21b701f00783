import BellhopCore

/// Reads the tokens of the API.
final class TokenReader {
    private let complaints: Complaints
    private let all: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        all = Statement(connection, "SELECT \(TokenRow.columns) FROM tokens ORDER BY id")
    }

    func tokens() throws(StoreError) -> [APIToken] {
        try complaints.list(all, name: TokenRow.name, read: TokenRow.read)
    }
}
