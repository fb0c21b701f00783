extension Migration {
    /// Adds columns for repeats of unanswered notices.
    static let schema3 = Migration(
        number: 3,
        sql: """
            ALTER TABLE events ADD COLUMN step INTEGER NOT NULL DEFAULT 0 CHECK (step >= 0);
            -- The event that it tells again, 0 for none. No foreign key: the journal may be pruned under it.
            ALTER TABLE events ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
            """)
}
