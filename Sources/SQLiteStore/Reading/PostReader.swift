import BellhopCore

/// Reads notices that wait for their time.
final class PostReader {
    private let complaints: Complaints
    private let all: Statement
    private let byKey: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let select = "SELECT \(PostRow.columns) FROM posts"
        all = Statement(connection, "\(select) ORDER BY key")
        byKey = Statement(connection, "\(select) WHERE key = ?1")
    }

    func posts() throws(StoreError) -> [WaitingPost] {
        try complaints.list(all, name: PostRow.name, read: PostRow.read)
    }

    func post(_ key: NoticeKey) throws(StoreError) -> WaitingPost? {
        try byKey.one({ $0.add(key.rawValue) }, name: PostRow.name, read: PostRow.read)
    }
}
