extension Migration {
    /// Adds the tokens of the API, of which only digests are stored, and the looks of pets.
    static let schema13 = Migration(
        number: 13,
        sql: """
            CREATE TABLE tokens (
                id INTEGER PRIMARY KEY CONSTRAINT "a token is numbered from 1" CHECK (id >= 1),
                name TEXT NOT NULL CONSTRAINT "a token's name has 1 to 400 bytes" CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 400),
                scope TEXT NOT NULL CONSTRAINT "a scope is read, act or admin" CHECK (scope IN ('read', 'act', 'admin')),
                member TEXT CONSTRAINT "a member's key has 1 to 64 bytes" CHECK (length(CAST(member AS BLOB)) BETWEEN 1 AND 64),
                -- SHA-256 of the secret, in hexadecimal.
                digest TEXT NOT NULL UNIQUE CONSTRAINT "a digest has 64 digits" CHECK (length(digest) = 64),
                created INTEGER NOT NULL,
                last_used INTEGER,
                expires INTEGER
            ) STRICT;

            ALTER TABLE pets ADD COLUMN species TEXT
                CONSTRAINT "a species is bunny, cat, bear, dog or sheep" CHECK (species IN ('bunny', 'cat', 'bear', 'dog', 'sheep'));
            ALTER TABLE pets ADD COLUMN coat TEXT
                CONSTRAINT "a coat is snow, wool, peach, cocoa, honey or lilac"
                CHECK (coat IN ('snow', 'wool', 'peach', 'cocoa', 'honey', 'lilac'));
            """)
}
