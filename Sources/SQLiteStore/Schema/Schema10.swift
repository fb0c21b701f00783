extension Migration {
    /// Adds a table of acts, which are people's commands of the last minute that can be undone.
    /// Also adds tables for the rows that are kept for an act that deleted a pet.
    static let schema10 = Migration(
        number: 10,
        sql: """
            CREATE TABLE acts (
                id TEXT NOT NULL PRIMARY KEY,
                at INTEGER NOT NULL,
                done_by TEXT,
                words TEXT NOT NULL,
                is_undo INTEGER NOT NULL CHECK (is_undo IN (0, 1)),
                -- The changed rows, as JSON: nothing in it is searched for.
                trace TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX acts_at ON acts (at);

            -- The columns of `tasks`, `day_totals` and `month_totals`, with the act that deleted the rows. The values were checked there.
            CREATE TABLE kept_tasks (
                act TEXT NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
                id ANY NOT NULL, version ANY, pet ANY, started ANY, stage ANY, is_completed ANY, abandoned ANY, wash_started ANY,
                wash_ended ANY, dry_started ANY, dry_ended ANY, folded ANY, folded_late ANY, wash_minutes ANY, dry_minutes ANY,
                more_dry_minutes ANY, reminded ANY, washed_by ANY, dried_by ANY, folded_by ANY,
                PRIMARY KEY (act, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE kept_day_totals (
                act TEXT NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
                pet ANY NOT NULL, day ANY NOT NULL, folded ANY, on_time ANY, late ANY, revived ANY, abandoned ANY, wet_waits ANY,
                wet_wait_ms ANY, dry_waits ANY, dry_wait_ms ANY, wash_ms ANY, dry_ms ANY,
                PRIMARY KEY (act, pet, day)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE kept_month_totals (
                act TEXT NOT NULL REFERENCES acts (id) ON DELETE CASCADE,
                pet ANY NOT NULL, month ANY NOT NULL, folded ANY, on_time ANY, late ANY, revived ANY, abandoned ANY, wet_waits ANY,
                wet_wait_ms ANY, dry_waits ANY, dry_wait_ms ANY, wash_ms ANY, dry_ms ANY,
                PRIMARY KEY (act, pet, month)
            ) STRICT, WITHOUT ROWID;
            """)
}
