extension Migration {
    /// Adds the notices that wait for their time, which their timers tell.
    static let schema19 = Migration(
        number: 19,
        sql: """
            CREATE TABLE posts (
                key TEXT PRIMARY KEY,
                -- The whole notice as JSON.
                body TEXT NOT NULL
                    CONSTRAINT "a waiting notice has at most 1 MB" CHECK (length(CAST(body AS BLOB)) BETWEEN 1 AND 1048576)
            ) STRICT, WITHOUT ROWID;
            """)
}
