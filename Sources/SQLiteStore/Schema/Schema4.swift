extension Migration {
    /// Adds columns for the persons who washed, dried and folded a round of laundry.
    static let schema4 = Migration(
        number: 4,
        sql: """
            ALTER TABLE tasks ADD COLUMN washed_by TEXT
                CONSTRAINT "who washed has 1 to 1024 bytes" CHECK (length(CAST(washed_by AS BLOB)) BETWEEN 1 AND 1024);
            ALTER TABLE tasks ADD COLUMN dried_by TEXT
                CONSTRAINT "who dried has 1 to 1024 bytes" CHECK (length(CAST(dried_by AS BLOB)) BETWEEN 1 AND 1024);
            ALTER TABLE tasks ADD COLUMN folded_by TEXT
                CONSTRAINT "who folded has 1 to 1024 bytes" CHECK (length(CAST(folded_by AS BLOB)) BETWEEN 1 AND 1024);
            """)
}
