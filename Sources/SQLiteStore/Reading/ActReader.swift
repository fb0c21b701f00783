import BellhopCore

/// Reads acts.
final class ActReader {
    private let complaints: Complaints
    private let all: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        all = Statement(connection, "SELECT \(ActRow.columns) FROM acts ORDER BY id DESC")
    }

    func acts() throws(StoreError) -> [Act] {
        try complaints.list(all, name: ActRow.name, read: ActRow.read)
    }
}
