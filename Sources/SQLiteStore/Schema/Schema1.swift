extension Migration {
    /// The first schema. Instants and durations are stored in milliseconds, identifiers are UUIDs
    /// as text, and Booleans are 0 and 1.
    ///
    /// The name of a CHECK is the message that people read if a value is refused. The ranges come
    /// from the LaundryTime data models (checklist D-2, D-3, D-17, G11). The length of names is
    /// limited in bytes, because SQLite cannot count the 30 characters that the validator allows.
    static let schema1 = Migration(
        number: 1,
        sql: """
            CREATE TABLE pets (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL,
                name TEXT NOT NULL CONSTRAINT "a pet's name has 1 to 1024 bytes" CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 1024),
                created INTEGER NOT NULL,
                state TEXT NOT NULL CONSTRAINT "a pet's state is one of eight"
                    CHECK (state IN ('happy', 'neutral', 'sad', 'verySad', 'dead', 'washing', 'drying', 'folding')),
                last_laundry INTEGER,
                is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
                health INTEGER CONSTRAINT "health is 0 to 100" CHECK (health BETWEEN 0 AND 100),
                health_updated INTEGER,
                cycles INTEGER NOT NULL CONSTRAINT "cycles are counted from 0" CHECK (cycles >= 0),
                streak INTEGER NOT NULL CONSTRAINT "a streak is counted from 0" CHECK (streak >= 0),
                longest_streak INTEGER NOT NULL CONSTRAINT "the longest streak is counted from 0" CHECK (longest_streak >= 0),
                deaths INTEGER NOT NULL CONSTRAINT "deaths are counted from 0" CHECK (deaths >= 0),
                paused_seconds INTEGER NOT NULL CONSTRAINT "paused seconds are counted from 0" CHECK (paused_seconds >= 0),
                frequency_days INTEGER NOT NULL CONSTRAINT "the frequency is 0 to 365 days" CHECK (frequency_days BETWEEN 0 AND 365),
                wash_minutes INTEGER NOT NULL CONSTRAINT "a wash takes 1 to 120 minutes" CHECK (wash_minutes BETWEEN 1 AND 120),
                dry_minutes INTEGER NOT NULL CONSTRAINT "drying takes 1 to 180 minutes" CHECK (dry_minutes BETWEEN 1 AND 180),
                test_wash_seconds INTEGER CONSTRAINT "a test wash takes 1 second or more" CHECK (test_wash_seconds >= 1),
                test_dry_seconds INTEGER CONSTRAINT "a test drying takes 1 second or more" CHECK (test_dry_seconds >= 1),
                CONSTRAINT "a pet without health is dead or being looked after"
                    CHECK (health IS NULL OR health > 0 OR state IN ('dead', 'washing', 'drying', 'folding'))
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE tasks (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL,
                pet TEXT NOT NULL REFERENCES pets (id) ON DELETE CASCADE,
                started INTEGER NOT NULL,
                stage TEXT NOT NULL CONSTRAINT "a task's stage is one of five"
                    CHECK (stage IN ('cycle', 'washing', 'washed', 'drying', 'completed')),
                is_completed INTEGER NOT NULL CHECK (is_completed IN (0, 1)),
                abandoned INTEGER,
                wash_started INTEGER,
                wash_ended INTEGER,
                dry_started INTEGER,
                dry_ended INTEGER,
                folded INTEGER,
                folded_late INTEGER NOT NULL CHECK (folded_late IN (0, 1)),
                wash_minutes INTEGER NOT NULL CONSTRAINT "a wash takes 1 to 120 minutes" CHECK (wash_minutes BETWEEN 1 AND 120),
                dry_minutes INTEGER NOT NULL CONSTRAINT "drying takes 1 to 180 minutes" CHECK (dry_minutes BETWEEN 1 AND 180),
                more_dry_minutes INTEGER CONSTRAINT "drying goes on for 1 to 60 minutes" CHECK (more_dry_minutes BETWEEN 1 AND 60),
                CONSTRAINT "a completed task was folded" CHECK (is_completed = 0 OR folded IS NOT NULL),
                CONSTRAINT "a task is not both completed and abandoned" CHECK (is_completed = 0 OR abandoned IS NULL),
                CONSTRAINT "the dates of a task follow each other" CHECK (
                    (wash_started IS NULL OR wash_started >= started)
                    AND (wash_ended IS NULL OR wash_ended >= coalesce(wash_started, started))
                    AND (dry_started IS NULL OR dry_started >= coalesce(wash_ended, wash_started, started))
                    AND (dry_ended IS NULL OR dry_ended >= coalesce(dry_started, wash_ended, wash_started, started))
                    AND (folded IS NULL OR folded >= coalesce(dry_ended, dry_started, wash_ended, wash_started, started))
                )
            ) STRICT, WITHOUT ROWID;
            -- Rule 4: a pet has at most one open task.
            CREATE UNIQUE INDEX tasks_open ON tasks (pet) WHERE is_completed = 0 AND abandoned IS NULL;
            CREATE INDEX tasks_of_pet ON tasks (pet, folded);
            CREATE INDEX tasks_folded ON tasks (folded) WHERE is_completed = 1;

            CREATE TABLE settings (
                id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
                version INTEGER NOT NULL,
                notifications INTEGER NOT NULL CHECK (notifications IN (0, 1)),
                sound INTEGER NOT NULL CHECK (sound IN (0, 1)),
                haptics INTEGER NOT NULL CHECK (haptics IN (0, 1)),
                badge INTEGER NOT NULL CHECK (badge IN (0, 1)),
                appearance TEXT NOT NULL CHECK (appearance IN ('light', 'dark', 'system'))
            ) STRICT;
            INSERT INTO settings VALUES (1, 1, 1, 1, 1, 1, 'system');

            -- Wall time at boot, as last known (ClockOffset); at most one row.
            CREATE TABLE clock (
                id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
                boot TEXT NOT NULL,
                wall_at_boot INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE notes (
                key TEXT NOT NULL PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE timers (
                owner TEXT NOT NULL,
                kind TEXT NOT NULL CONSTRAINT "a timer's kind is one of five"
                    CHECK (kind IN ('wash', 'dry', 'countdown', 'alarm', 'reminder')),
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
            CREATE INDEX timers_due ON timers (due, armed);

            -- The journal. AUTOINCREMENT so that a number never comes twice, also after all were pruned.
            CREATE TABLE events (
                number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL,
                occurred INTEGER NOT NULL,
                due INTEGER,
                owner TEXT NOT NULL,
                timer TEXT,
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
                -- For a digest, the numbers of the events it stands for: 12,13
                merges TEXT
            ) STRICT;
            CREATE INDEX events_of_owner ON events (owner);
            CREATE INDEX events_key ON events (key);
            CREATE INDEX events_occurred ON events (occurred);

            -- What is to be done. While a `deliver` or `schedule` waits here, its row is also the delivery; when it is settled the
            -- row goes and a row of `deliveries` comes. An `update` or `withdraw` is about a row of `deliveries`.
            CREATE TABLE outbox (
                id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                event INTEGER NOT NULL REFERENCES events (number),
                sink TEXT NOT NULL,
                key TEXT NOT NULL,
                verb TEXT NOT NULL CHECK (verb IN ('deliver', 'update', 'schedule', 'withdraw')),
                state TEXT NOT NULL CONSTRAINT "an operation is queued, held or parked" CHECK (state IN ('queued', 'held', 'parked')),
                reason TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                not_before INTEGER NOT NULL,
                expires INTEGER,
                -- For a withdrawal or an update: what the sink handed back for the notice.
                receipt TEXT,
                changed INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX outbox_ready ON outbox (sink, not_before) WHERE state = 'queued';
            CREATE INDEX outbox_key ON outbox (key, sink);
            CREATE INDEX outbox_event ON outbox (event);

            -- What became of each notice at each sink, once it is no longer in the outbox.
            CREATE TABLE deliveries (
                event INTEGER NOT NULL REFERENCES events (number) ON DELETE CASCADE,
                sink TEXT NOT NULL,
                key TEXT NOT NULL,
                state TEXT NOT NULL CONSTRAINT "a delivery outside the outbox has ended" CHECK (state IN (
                    'sent', 'seen', 'acknowledged', 'merged', 'throttled', 'expired', 'failed', 'withdrawn')),
                reason TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                receipt TEXT,
                PRIMARY KEY (event, sink)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deliveries_open ON deliveries (key, sink) WHERE state IN ('sent', 'seen');
            """)
}
