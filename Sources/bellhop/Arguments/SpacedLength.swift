import BellhopCore

/// Joins the words of a length into one argument: `rest 90 sec` becomes `rest '90 sec'`, and
/// `wash Snowy --for 45 min` becomes `wash Snowy --for '45 min'`.
///
/// `bellhop timer` reads its words itself, because a name may follow the length.
enum SpacedLength {
    /// Returns the arguments with each length in one word. A word before the length, as in `rest in
    /// 90s`, is left out.
    ///
    /// - Parameter arguments: the arguments, without the options before the command.
    static func joined(_ arguments: [String]) -> [String] {
        let depth = CommandLookup.path(arguments).count
        guard depth > 0, arguments.count > depth + 1 else { return arguments }
        let place = place(in: Array(arguments[..<depth]), arguments[depth...])
        var words = Array(arguments[..<depth])
        var rest = arguments[depth...]
        var positionals = 0
        while let word = rest.first {
            if word == "--" { return words + rest }
            if word.hasPrefix("-") {
                words.append(rest.removeFirst())
                guard lengthOptions.contains(word) || otherOptions.contains(word), let value = rest.first else { continue }
                // In `wash --for 45 s`, the last word is the name of the pet.
                let count = lengthOptions.contains(word) && (place != 1 || positionals > 0) ? length(rest) : 0
                words.append(count > 1 ? rest.prefix(count).joined(separator: " ") : value)
                rest = rest.dropFirst(max(1, count))
                continue
            }
            if positionals == place {
                if fillers.contains(word.lowercased()), length(rest) == 0, length(rest.dropFirst()) > 0 { rest.removeFirst() }
                let count = length(rest)
                if count > 1 {
                    words.append(rest.prefix(count).joined(separator: " "))
                    rest = rest.dropFirst(count)
                    positionals += 1
                    continue
                }
            }
            words.append(rest.removeFirst())
            positionals += 1
        }
        return words
    }

    /// Returns the number of words before the length, not counting options; `nil` if the command
    /// takes no length without an option.
    private static func place(in command: [String], _ rest: ArraySlice<String>) -> Int? {
        switch command.joined(separator: " ") {
        case "rest", "rest start", "rest extend", "workout start": 0
        // `snooze`, `wash` and `dry` take the length after `--for`; the advice then shows it there.
        case "extend", "snooze", "wash", "dry": 1
        case "settings": rest.first?.lowercased() == HouseholdSetting.rest.rawValue ? 1 : nil
        default: nil
        }
    }

    /// Returns how many of the words at the beginning are one length, or 0.
    private static func length(_ words: ArraySlice<String>) -> Int {
        let words = words.prefix { !$0.hasPrefix("-") }.prefix(mostWords)
        return stride(from: words.count, to: 0, by: -1).first { isLength(words.prefix($0).joined(separator: " ")) } ?? 0
    }

    /// The longest length is `1 hour 30 minutes 15 seconds`.
    private static let mostWords = 6

    private static func isLength(_ text: String) -> Bool {
        do throws(TextError) {
            _ = try DurationText.parse(text)
            return true
        } catch {
            return error.kind == .outOfRange
        }
    }

    private static let fillers: Set<String> = ["in", "for", "by", "für"]

    /// The options that take a length.
    private static let lengthOptions: Set<String> = [
        "--for", "--add", "--less", "--low", "--high", "--rest", "--warm-up", "--cool-down", "--get-ready",
    ]
    /// Other options that take a value, which is not the length.
    private static let otherOptions: Set<String> = ["--by", "--socket", "--color", "--sets", "--rounds", "--start", "--until"]
}
