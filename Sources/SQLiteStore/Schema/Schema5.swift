extension Migration {
    /// Adds the messages that push servers hold for sinks, to be sent if this machine cannot send a
    /// notice.
    static let schema5 = Migration(
        number: 5,
        sql: """
            CREATE TABLE nets (
                sink TEXT NOT NULL,
                grace INTEGER NOT NULL CONSTRAINT "a net rings after its timer" CHECK (grace > 0),
                -- The far side that it is for.
                place TEXT NOT NULL,
                revision INTEGER NOT NULL,
                wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
                -- When the far side is going to ring, and the revision that it holds; NULL when it is not known to hold any.
                placed INTEGER,
                placed_revision INTEGER CHECK ((placed IS NULL) = (placed_revision IS NULL)),
                attempts INTEGER NOT NULL,
                not_before INTEGER NOT NULL,
                reason TEXT NOT NULL,
                refused INTEGER NOT NULL CHECK (refused IN (0, 1)),
                -- An event that has not happened; the columns are those of `events`. It is void when its timer (owner, timer, generation) is gone.
                kind TEXT NOT NULL,
                occurred INTEGER NOT NULL,
                due INTEGER,
                owner TEXT NOT NULL,
                timer TEXT NOT NULL,
                generation INTEGER NOT NULL,
                key TEXT NOT NULL,
                notice TEXT NOT NULL,
                category TEXT NOT NULL,
                title TEXT NOT NULL,
                body TEXT NOT NULL,
                urgency TEXT NOT NULL,
                actions TEXT,
                link TEXT,
                sound TEXT,
                name TEXT NOT NULL,
                labels TEXT,
                icon TEXT,
                redacted_title TEXT,
                redacted_body TEXT,
                merges TEXT,
                step INTEGER NOT NULL,
                repeats INTEGER NOT NULL,
                PRIMARY KEY (sink, key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX nets_owner ON nets (owner);
            """)
}
