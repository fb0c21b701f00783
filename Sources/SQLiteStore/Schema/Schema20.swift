extension Migration {
    /// Adds the time zones of heartbeats, and the tables of the config that declare heartbeats.
    static let schema20 = Migration(
        number: 20,
        sql: """
            ALTER TABLE heartbeats ADD COLUMN zone TEXT;
            ALTER TABLE heartbeats ADD COLUMN declaration TEXT;
            """)
}
