extension Migration {
    /// Adds short ids of timers (`t7`) for searches, and gives every timer that a person started a
    /// short id, in the order in which the timers were started.
    static let schema11 = Migration(
        number: 11,
        sql: """
            -- The number of the short id. The label 'bellhop.number' has the same number.
            ALTER TABLE timers ADD COLUMN short_id INTEGER;
            -- The ids of owners grow with time. A row with unreadable labels stays as it is.
            UPDATE timers SET
                short_id = started.number,
                labels = json_set(coalesce(labels, '{}'), '$."bellhop.number"', CAST(started.number AS TEXT))
            FROM (
                SELECT owner, row_number() OVER (ORDER BY owner) AS number FROM timers
                WHERE owner >= 'countdown:' AND owner < 'countdown;' GROUP BY owner
            ) AS started
            WHERE timers.owner = started.owner AND (labels IS NULL OR json_valid(labels));
            CREATE INDEX timers_short_id ON timers (short_id) WHERE short_id IS NOT NULL;
            """)
}
