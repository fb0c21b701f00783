extension Migration {
    /// Adds the turns of pets: who takes turns, whose turn it is, who comes first next time, and who
    /// folded lately.
    static let schema12 = Migration(
        number: 12,
        sql: """
            -- As `--turns` has it: anna,ben or fairest. Keys of members, which the config need not contain any more.
            ALTER TABLE pets ADD COLUMN turns TEXT
                CONSTRAINT "a pet's turns have 1 to 4096 bytes" CHECK (length(CAST(turns AS BLOB)) BETWEEN 1 AND 4096);
            ALTER TABLE pets ADD COLUMN turn TEXT
                CONSTRAINT "a member's key has 1 to 64 bytes" CHECK (length(CAST(turn AS BLOB)) BETWEEN 1 AND 64);
            ALTER TABLE pets ADD COLUMN turn_owed TEXT
                CONSTRAINT "a member's key has 1 to 64 bytes" CHECK (length(CAST(turn_owed AS BLOB)) BETWEEN 1 AND 64);
            -- A JSON array of keys, oldest first.
            ALTER TABLE pets ADD COLUMN turn_folds TEXT;
            """)
}
