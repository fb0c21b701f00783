extension Migration {
    /// Adds the tokens of inlets, through which other programs post notices.
    static let schema17 = Migration(
        number: 17,
        sql: """
            -- The config defines the inlets. The token of a removed inlet stays until somebody revokes it.
            ALTER TABLE tokens ADD COLUMN inlet TEXT
                CONSTRAINT "an inlet's name has 1 to 20 bytes" CHECK (length(CAST(inlet AS BLOB)) BETWEEN 1 AND 20)
                CONSTRAINT "a token belongs to a sticker or to an inlet" CHECK (inlet IS NULL OR sticker_pet IS NULL);
            """)
}
