import BellhopCore

/// Reads a language tag, as in `language = "de"`.
struct LanguageReader {
    let log: FaultLog

    /// Returns the tag as it is written in the file; `nil` after a fault.
    func read(_ entry: TOMLEntry, in table: TableReader) -> String? {
        guard let text = table.text(entry, example: "language = \"de\"") else { return nil }
        guard Language(tag: text) != nil else {
            let known = Language.Tongue.allCases.map(\.rawValue) + ["en-US"]
            log.fault(
                entry.value.position, "\(table.path("language")) is \"\(text.shortened)\"",
                advice: Suggestion.advice(for: text, among: known))
            return nil
        }
        return text
    }
}
