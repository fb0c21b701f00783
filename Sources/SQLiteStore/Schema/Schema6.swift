extension Migration {
    /// Adds activities (rest sessions, workouts, routines and kept timers), and the settings for
    /// rests.
    static let schema6 = Migration(
        number: 6,
        sql: """
            CREATE TABLE activities (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('rest', 'workout', 'routine', 'timer')),
                name TEXT NOT NULL CONSTRAINT "a name has 1 to 8192 bytes" CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 8192),
                started INTEGER NOT NULL,
                ended INTEGER CONSTRAINT "an activity ends after it began" CHECK (ended >= started),
                done_by TEXT,
                -- What it is and where it stands, as JSON: nothing in it is searched for.
                body TEXT NOT NULL CHECK (json_valid(body))
            ) STRICT, WITHOUT ROWID;
            -- One session at the gym and one workout at a time.
            CREATE UNIQUE INDEX activities_single ON activities (kind) WHERE ended IS NULL AND kind IN ('rest', 'workout');
            CREATE INDEX activities_open ON activities (id) WHERE ended IS NULL;
            CREATE INDEX activities_of_kind ON activities (kind, id);
            CREATE INDEX activities_ended ON activities (ended, id) WHERE ended IS NOT NULL;

            ALTER TABLE settings ADD COLUMN rest INTEGER NOT NULL DEFAULT 90000
                CONSTRAINT "a rest lasts 5 s to 60 min" CHECK (rest BETWEEN 5000 AND 3600000);
            ALTER TABLE settings ADD COLUMN auto_rest INTEGER NOT NULL DEFAULT 0 CHECK (auto_rest IN (0, 1));
            """)
}
