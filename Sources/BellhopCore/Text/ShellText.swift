/// Words of example commands, as a shell is to read them: whoever pastes one means what it says.
public enum ShellText {
    /// A name as one argument: as it is where a shell leaves it alone, else quoted, and behind `--` where it would be an option.
    ///
    /// - Parameter id: stands for a name that cannot be typed.
    public static func argument(_ name: String, id: some CustomStringConvertible) -> String {
        guard SafeText.isHarmlessLine(name), !name.isEmpty else { return id.description }
        return (name.hasPrefix("-") ? "-- " : "") + word(name)
    }

    /// A text as one word: `tea`, `'Green tea'`, `'It'\''s done'`.
    public static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0)
        }
        if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension TimerRecord {
    /// Its name in an example command.
    public var argument: String { ShellText.argument(name, id: owner.id) }
}

extension Activity {
    /// Its name in an example command.
    public var argument: String { ShellText.argument(name, id: id) }
}
