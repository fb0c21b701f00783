extension Migration {
    /// From this schema on, the texts of notices are stored as phrases; see ``PhraseText``.
    /// Existing rows stay as they are, because a text without the mark of a phrase is read as a
    /// finished text. The higher schema number keeps older programs from opening the database:
    /// older programs would show the mark to people.
    static let schema9 = Migration(number: 9, sql: "")
}
