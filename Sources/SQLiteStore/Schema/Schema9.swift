extension Migration {
    /// The texts of notices are phrases from here on; see ``PhraseText``. The rows stay as they
    /// are: a text without the mark of a phrase is read as a finished text. The number keeps older
    /// programs, which would show the mark, from opening the database.
    static let schema9 = Migration(number: 9, sql: "")
}
