extension Migration {
    /// Adds the folded names of timers (without case and accents) for searches, and the number of
    /// timers. A search or a count then need not read all timers.
    static let schema7 = Migration(
        number: 7,
        sql: """
            -- The name without case and accents, as FoldedName.swift has it.
            ALTER TABLE timers ADD COLUMN folded TEXT NOT NULL DEFAULT '';
            UPDATE timers SET folded = \(folding)(name);
            CREATE INDEX timers_name ON timers (folded, due);

            -- How many timers are armed, written with each step that changes it. Above 0 or 0: a count that somebody else has made wrong must
            -- not keep a timer from firing.
            CREATE TABLE timer_counts (
                owner_kind TEXT NOT NULL,
                kind TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (owner_kind, kind)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO timer_counts SELECT substr(owner, 1, instr(owner, ':') - 1), kind, count(*) FROM timers GROUP BY 1, 2;
            """)

    /// The name of an SQL function that is available during a migration.
    static let folding = "bellhop_folded"
}
