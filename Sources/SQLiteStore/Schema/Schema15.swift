extension Migration {
    /// Adds the stickers, which are tokens for one step of the laundry of one pet.
    static let schema15 = Migration(
        number: 15,
        sql: """
            -- No foreign key: the sticker of a deleted pet stays in the list until somebody revokes it.
            ALTER TABLE tokens ADD COLUMN sticker_pet TEXT
                CONSTRAINT "a sticker names a pet by its id" CHECK (length(sticker_pet) = 36);
            ALTER TABLE tokens ADD COLUMN sticker_action TEXT
                CONSTRAINT "a sticker washes, dries, folds, or does what is next"
                CHECK (sticker_action IN ('wash', 'dry', 'fold', 'next'))
                CONSTRAINT "a sticker has a pet and an action" CHECK ((sticker_pet IS NULL) = (sticker_action IS NULL));
            """)
}
