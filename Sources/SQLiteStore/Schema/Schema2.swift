extension Migration {
    /// Adds vacations, rest days and looks of pets, totals for days and months, and counts of
    /// reactions.
    ///
    /// The migration adds and removes columns of `pets` and `events` instead of creating these
    /// tables again. Other tables refer to them, and dropping a table would delete all rows that
    /// refer to it. Days are counted from 1970-01-01. A month is stored as its first day.
    static let schema2 = Migration(
        number: 2,
        sql: """
            ALTER TABLE pets ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0
                CONSTRAINT "paused milliseconds are counted from 0" CHECK (paused_ms >= 0);
            UPDATE pets SET paused_ms = 1000 * paused_seconds;
            ALTER TABLE pets DROP COLUMN paused_seconds;
            ALTER TABLE pets ADD COLUMN paused_from INTEGER;
            ALTER TABLE pets ADD COLUMN paused_until INTEGER CONSTRAINT "a vacation ends after it has begun"
                CHECK (paused_until IS NULL OR coalesce(paused_until >= paused_from, 0));
            -- Bit 0 is Sunday, bit 6 Saturday.
            ALTER TABLE pets ADD COLUMN rest_days INTEGER NOT NULL DEFAULT 0
                CONSTRAINT "rest days are some of seven" CHECK (rest_days BETWEEN 0 AND 127);
            ALTER TABLE pets ADD COLUMN rest_since INTEGER;
            ALTER TABLE pets ADD COLUMN due_told INTEGER;
            ALTER TABLE pets ADD COLUMN told_feeling TEXT CONSTRAINT "only sad, very sad and dead are told"
                CHECK (told_feeling IN ('sad', 'verySad', 'dead'));
            ALTER TABLE pets ADD COLUMN sound TEXT
                CONSTRAINT "a pet's sound has 1 to 1024 bytes" CHECK (length(CAST(sound AS BLOB)) BETWEEN 1 AND 1024);
            ALTER TABLE pets ADD COLUMN icon TEXT
                CONSTRAINT "a pet's icon has 1 to 1024 bytes" CHECK (length(CAST(icon AS BLOB)) BETWEEN 1 AND 1024);
            ALTER TABLE pets ADD COLUMN urgency TEXT CONSTRAINT "an urgency is one of four"
                CHECK (urgency IN ('low', 'normal', 'high', 'critical'));
            -- A JSON array of texts.
            ALTER TABLE pets ADD COLUMN tags TEXT CONSTRAINT "a pet has at most 10 tags" CHECK (json_array_length(tags) BETWEEN 1 AND 10);
            ALTER TABLE pets ADD COLUMN owner TEXT
                CONSTRAINT "a pet's owner has 1 to 1024 bytes" CHECK (length(CAST(owner AS BLOB)) BETWEEN 1 AND 1024);

            ALTER TABLE tasks ADD COLUMN reminded INTEGER;
            -- The identifier is named in both: a page begins after a fold and a task.
            DROP INDEX tasks_of_pet;
            CREATE INDEX tasks_of_pet ON tasks (pet, folded, id);
            DROP INDEX tasks_folded;
            -- With what its own condition says: without it, SQLite would look up each row that is only counted.
            CREATE INDEX tasks_folded ON tasks (folded, id, is_completed) WHERE is_completed = 1;
            CREATE INDEX tasks_abandoned ON tasks (abandoned, id) WHERE abandoned IS NOT NULL;

            ALTER TABLE settings ADD COLUMN badge_clears TEXT NOT NULL DEFAULT 'seen'
                CHECK (badge_clears IN ('seen', 'acknowledged'));
            ALTER TABLE settings ADD COLUMN counters INTEGER NOT NULL DEFAULT 1 CHECK (counters IN (0, 1));

            ALTER TABLE events ADD COLUMN icon TEXT;
            ALTER TABLE events ADD COLUMN redacted_title TEXT;
            ALTER TABLE events ADD COLUMN redacted_body TEXT;

            -- Again, because a CHECK cannot be altered. What kinds there are is the program's to know: a row of another is passed over.
            CREATE TABLE timers2 (
                owner TEXT NOT NULL,
                kind TEXT NOT NULL CONSTRAINT "a timer's kind has 1 to 40 bytes" CHECK (length(CAST(kind AS BLOB)) BETWEEN 1 AND 40),
                generation INTEGER NOT NULL,
                armed INTEGER NOT NULL,
                due INTEGER NOT NULL,
                duration INTEGER,
                basis TEXT NOT NULL CHECK (basis IN ('count', 'wall', 'calendar')),
                -- The boot a count was armed in.
                boot TEXT CHECK ((basis = 'count') = (boot IS NOT NULL)),
                -- The civil time of a calendar item: 2026-11-21 14:45:00
                civil TEXT CHECK ((basis = 'calendar') = (civil IS NOT NULL)),
                name TEXT NOT NULL,
                -- For a reminder, the event it repeats. No foreign key: the journal may be pruned under it.
                event INTEGER,
                labels TEXT,
                PRIMARY KEY (owner, kind)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO timers2 (owner, kind, generation, armed, due, duration, basis, boot, civil, name, event, labels)
                SELECT owner, kind, generation, armed, due, duration, basis, boot, civil, name, event, labels FROM timers;
            DROP TABLE timers;
            ALTER TABLE timers2 RENAME TO timers;
            CREATE INDEX timers_due ON timers (due, armed);

            -- Open deliveries are found by their event or, after a surface was lost or for a badge, by their sink.
            DROP INDEX deliveries_open;
            CREATE INDEX deliveries_open ON deliveries (sink, event) WHERE state IN ('sent', 'seen');

            CREATE TABLE day_totals (
                pet TEXT NOT NULL REFERENCES pets (id) ON DELETE CASCADE,
                day INTEGER NOT NULL,
                \(totals),
                PRIMARY KEY (pet, day)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX day_totals_of_all ON day_totals (day, pet);

            CREATE TABLE month_totals (
                pet TEXT NOT NULL REFERENCES pets (id) ON DELETE CASCADE,
                month INTEGER NOT NULL,
                \(totals),
                PRIMARY KEY (pet, month)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX month_totals_of_all ON month_totals (month, pet);

            CREATE TABLE reactions (
                month INTEGER NOT NULL,
                sink TEXT NOT NULL,
                what TEXT NOT NULL CONSTRAINT "a reaction has 1 to 40 bytes" CHECK (length(CAST(what AS BLOB)) BETWEEN 1 AND 40),
                count INTEGER NOT NULL CONSTRAINT "reactions are counted from 1" CHECK (count >= 1),
                after_ms INTEGER NOT NULL CONSTRAINT "nobody reacts before being told" CHECK (after_ms >= 0),
                PRIMARY KEY (month, sink, what)
            ) STRICT, WITHOUT ROWID;
            """)

    private static let totals = """
        folded INTEGER NOT NULL, on_time INTEGER NOT NULL, late INTEGER NOT NULL, revived INTEGER NOT NULL, abandoned INTEGER NOT NULL,
                wet_waits INTEGER NOT NULL, wet_wait_ms INTEGER NOT NULL, dry_waits INTEGER NOT NULL, dry_wait_ms INTEGER NOT NULL,
                wash_ms INTEGER NOT NULL, dry_ms INTEGER NOT NULL,
                CONSTRAINT "totals are counted from 0" CHECK (min(folded, on_time, late, revived, abandoned, wet_waits, wet_wait_ms, dry_waits,
                    dry_wait_ms, wash_ms, dry_ms) >= 0)
        """
}
