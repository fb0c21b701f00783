extension Migration {
    /// Adds heartbeats and their pings.
    static let schema18 = Migration(
        number: 18,
        sql: """
            CREATE TABLE heartbeats (
                id TEXT PRIMARY KEY,
                version INTEGER NOT NULL,
                name TEXT NOT NULL UNIQUE
                    CONSTRAINT "a heartbeat's name has 1 to 60 bytes" CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 60),
                -- The SHA-256 digest of the secret in the ping address.
                digest TEXT NOT NULL UNIQUE CONSTRAINT "a digest has 64 digits" CHECK (length(digest) = 64),
                created INTEGER NOT NULL,
                -- The time between two pings in milliseconds, or the times of day at which they are due.
                period INTEGER CONSTRAINT "a period lasts 1 min to 365 d" CHECK (period BETWEEN 60000 AND 31536000000),
                times TEXT CONSTRAINT "a schedule has a period or times" CHECK ((times IS NULL) <> (period IS NULL)),
                grace INTEGER NOT NULL CONSTRAINT "a grace lasts 1 min to 365 d" CHECK (grace BETWEEN 60000 AND 31536000000),
                labels TEXT,
                pings INTEGER NOT NULL CONSTRAINT "a number of pings is not negative" CHECK (pings >= 0),
                state TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE pings (
                heartbeat TEXT NOT NULL REFERENCES heartbeats (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CONSTRAINT "pings are numbered from 1" CHECK (number >= 1),
                at INTEGER NOT NULL,
                signal TEXT NOT NULL,
                run TEXT,
                duration INTEGER,
                peer TEXT,
                log TEXT CONSTRAINT "the text of a ping has at most 10000 bytes" CHECK (length(CAST(log AS BLOB)) <= 10000),
                PRIMARY KEY (heartbeat, number)
            ) STRICT, WITHOUT ROWID;
            """)
}
