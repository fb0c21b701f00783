extension Migration {
    /// Adds the subscriptions of paired devices to Web Push. A subscription ends with its token.
    static let schema14 = Migration(
        number: 14,
        sql: """
            CREATE TABLE subscriptions (
                token INTEGER PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
                endpoint TEXT NOT NULL UNIQUE
                    CONSTRAINT "an address has 1 to 2048 bytes" CHECK (length(CAST(endpoint AS BLOB)) BETWEEN 1 AND 2048),
                -- The public key of the browser and its secret, in base64url.
                point TEXT NOT NULL CONSTRAINT "a public key has 87 characters" CHECK (length(point) = 87),
                secret TEXT NOT NULL CONSTRAINT "a secret has 22 characters" CHECK (length(secret) = 22),
                created INTEGER NOT NULL,
                last_reached INTEGER
            ) STRICT;
            """)
}
