import BellhopCore

/// Writes notices that wait for their time.
final class PostWriter {
    private let save: Statement
    private let delete: Statement

    init(_ connection: DatabaseConnection) {
        save = Statement(connection, "INSERT INTO posts (\(PostRow.columns)) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET body = ?2")
        delete = Statement(connection, "DELETE FROM posts WHERE key = ?1")
    }

    func save(_ post: WaitingPost) throws(StoreError) {
        let body = try PostRow.text(of: post)
        try save.run {
            $0.add(post.key.rawValue)
            $0.add(body)
        }
    }

    func delete(_ key: NoticeKey) throws(StoreError) {
        try delete.run { $0.add(key.rawValue) }
    }
}
