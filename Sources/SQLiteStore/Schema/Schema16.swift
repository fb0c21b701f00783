extension Migration {
    /// Changes no table. The number keeps away a daemon that cannot read the posted notices: their owners,
    /// the timers of their questions, and the verbs of their buttons.
    static let schema16 = Migration(number: 16, sql: "-- The tables of schema 15 hold posted notices as well.")
}
