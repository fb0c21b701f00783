extension Migration {
    /// Removes checks that use JSON functions, because SQLite refuses such functions in an
    /// untrusted schema (`trusted_schema`).
    ///
    /// The Swift models make the same checks when rows are written and read.
    static let schema8 = Migration(
        number: 8,
        sql: """
            -- A column of its own, because tables refer to `pets`: to drop that would delete what hangs on it.
            ALTER TABLE pets ADD COLUMN tags2 TEXT;
            UPDATE pets SET tags2 = tags WHERE tags IS NOT NULL;
            ALTER TABLE pets DROP COLUMN tags;
            ALTER TABLE pets RENAME COLUMN tags2 TO tags;

            -- Again, because a CHECK cannot be altered; nothing refers to it.
            CREATE TABLE activities2 (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('rest', 'workout', 'routine', 'timer')),
                name TEXT NOT NULL CONSTRAINT "a name has 1 to 8192 bytes" CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 8192),
                started INTEGER NOT NULL,
                ended INTEGER CONSTRAINT "an activity ends after it began" CHECK (ended >= started),
                done_by TEXT,
                -- What it is and where it stands, as JSON: nothing in it is searched for.
                body TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO activities2 (id, version, kind, name, started, ended, done_by, body)
                SELECT id, version, kind, name, started, ended, done_by, body FROM activities;
            DROP TABLE activities;
            ALTER TABLE activities2 RENAME TO activities;
            CREATE UNIQUE INDEX activities_single ON activities (kind) WHERE ended IS NULL AND kind IN ('rest', 'workout');
            CREATE INDEX activities_open ON activities (id) WHERE ended IS NULL;
            CREATE INDEX activities_of_kind ON activities (kind, id);
            CREATE INDEX activities_ended ON activities (ended, id) WHERE ended IS NOT NULL;
            """)
}
