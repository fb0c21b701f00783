/// Quotes words for example commands, so that a shell reads a pasted command as intended.
package enum ShellText {
    /// Returns a name as one argument of a command. The name is quoted if a shell would change it,
    /// and `--` is put before it if it would look like an option.
    ///
    /// - Parameter id: the argument to use instead of a name that cannot be typed.
    package static func argument(_ name: String, id: some CustomStringConvertible) -> String {
        guard SafeText.isHarmlessLine(name), !name.isEmpty else { return id.description }
        return (name.hasPrefix("-") ? "-- " : "") + word(name)
    }

    /// Returns a text as one word for a shell, in quotes if needed: `tea`, `'Green tea'`,
    /// `'It'\''s done'`.
    package static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0)
        }
        if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
