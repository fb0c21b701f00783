import BellhopCore
import ControlWire

/// Converts the text that a user typed for a setting of a sink to TOML.
enum SettingText {
    /// Returns the text as a TOML value. Returns `nil` if the text does not match the type of the
    /// setting. Also returns `nil` if the setting is a table, because a table cannot be typed as a
    /// text.
    static func toml(_ typed: String, of key: SettingKeyJSON) -> String? {
        switch key.type {
        case "integer": return Int(typed).map(String.init)
        case "boolean":
            let isYes = ["true", "yes", "y", "ja", "j", "on"].contains(typed.lowercased())
            let isNo = ["false", "no", "n", "nein", "off"].contains(typed.lowercased())
            return isYes ? "true" : isNo ? "false" : nil
        case "choice": return key.choices?.contains(typed) == true ? TOMLText.string(typed) : nil
        case "list": return written(list: typed) ?? words(withoutBrackets(typed)).map(TOMLText.list)
        case "map", "secretMap": return nil
        default: return TOMLText.string(typed)
        }
    }

    /// Returns the text unchanged if it is a list of texts in TOML, such as `["a", "b"]`.
    private static func written(list typed: String) -> String? {
        guard typed.hasPrefix("["), typed.hasSuffix("]"), !typed.contains(where: \.isNewline) else { return nil }
        guard typed.dropFirst().first(where: { !$0.isWhitespace }).map({ "\"'".contains($0) || $0 == "]" }) == true else { return nil }
        do throws(TOMLScan.Failure) {
            let statements = try TOMLScan(Array(("a = " + typed).utf8)).statements
            guard statements.count == 1, case .entry(["a"], let range) = statements[0].content else { return nil }
            return range.count == typed.utf8.count ? typed : nil
        } catch {
            return nil
        }
    }

    /// Returns the items of a list without its brackets and commas, such as `a b` for `[a, b]`: a
    /// shell removes the quotation marks that a list in TOML needs.
    static func withoutBrackets(_ typed: String) -> String {
        guard typed.hasPrefix("["), typed.hasSuffix("]"), typed.count > 1 else { return typed }
        return typed.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// Joins two lists in TOML.
    static func joined(_ first: String, _ second: String) -> String {
        let parts = [first, second].map { $0.dropFirst().dropLast() }.filter { !$0.allSatisfy(\.isWhitespace) }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    /// Splits a text into words at white space. Words in quotation marks stay together. Returns
    /// `nil` if a quotation mark is not closed.
    static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }
}
