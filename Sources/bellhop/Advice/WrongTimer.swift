import BellhopCore
import ControlWire

/// Explains the words of `bellhop timer` that are neither a time nor the name of a timer, with a
/// corrected command line that the user can paste.
enum WrongTimer {
    /// Returns the failure for words without a time, such as `stop Tea`, `fridya 18:00` or `tea
    /// 10`. Returns `nil` if it is not clear what the user meant.
    ///
    /// - Parameter mayLackUnit: whether a number at the end may be a length without a unit.
    static func failure(_ words: [String], mayLackUnit: Bool = true) -> CommandFailure? {
        if let lines = verbs[words[0].lowercased()] {
            let rest = words.dropFirst()
            let meant = lines.filter { !$0.takesName || !rest.isEmpty }.map { $0.words + ($0.takesName ? rest : []) }
            return failure(unknown(words[0]), meant)
        }
        for (place, word) in words.enumerated().prefix(4) {
            guard let near = SimilarWord.closest(to: word, among: timeWords), near.lowercased() != word.lowercased() else { continue }
            var meant = words
            meant[place] = cased(near, like: word)
            if isTime(meant) { return failure("\"\(SafeText.line(word))\" is neither a day nor a time.", [["timer"] + meant]) }
        }
        guard mayLackUnit, words.count > 1, let number = words.last, number.utf8.count <= 4,
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            return nil
        }
        let meant = words.dropLast() + [number + "m"]
        return failure("\"\(number)\" has no unit, so it is part of the name, and no timer has that name.", [["timer"] + meant])
    }

    /// Returns the failure for a quoted crontab line; `nil` for other words.
    static func crontab(_ words: [String]) -> CommandFailure? {
        let fields = words[0].split(separator: " ").map(String.init)
        guard fields.count == 5, fields.allSatisfy({ $0.allSatisfy { $0.isNumber || "*/,-".contains($0) } }) else { return nil }
        let fault: Phrase = "Bellhop does not read crontab lines."
        let line = repetition(fields).map { [["timer"] + $0 + words.dropFirst()] } ?? []
        return failure(fault, line) ?? CommandFailure(.usage, fault.followed(byLine: "Help: \("bellhop help timer")"))
    }

    /// Returns the repetition that the fields of a simple crontab line mean: `every 5m` for
    /// `*/5 * * * *`; `nil` for all other lines.
    private static func repetition(_ fields: [String]) -> [String]? {
        if fields[0].hasPrefix("*/"), let minutes = Int(fields[0].dropFirst(2)), fields.dropFirst().allSatisfy({ $0 == "*" }) {
            // `*/25` is not every 25 minutes, because cron starts again at each full hour.
            return minutes > 0 && 60 % minutes == 0 ? ["every", "\(minutes)m"] : nil
        }
        guard let minute = Int(fields[0]), (0..<60).contains(minute), fields[2] == "*", fields[3] == "*" else { return nil }
        let written = (minute < 10 ? ":0" : ":") + "\(minute)"
        if fields[1] == "*", fields[4] == "*" { return ["every", "hour", "at", written] }
        guard let hour = Int(fields[1]), (0..<24).contains(hour), let days = days(fields[4]) else { return nil }
        return ["every", days, "at", "\(hour)\(written)"]
    }

    /// Returns the days that the last field of a crontab line means; `nil` for several days, unless
    /// they are Monday to Friday.
    private static func days(_ field: String) -> String? {
        if let usual = ["*": "day", "1-5": "weekday"][field] { return usual }
        // Both 0 and 7 mean Sunday.
        return Int(field).flatMap { (0...7).contains($0) ? Language.english.longWeekday($0 % 7).lowercased() : nil }
    }

    /// Returns whether a word after `bellhop timer` is another command, such as `rm`.
    static func isVerb(_ word: String) -> Bool { verbs[word.lowercased()] != nil }

    /// Returns the failure for `extend Tea 10m`, which would start a timer with the name "extend
    /// Tea"; `nil` for other words.
    static func extending(_ words: [String]) -> CommandFailure? {
        guard words.first == "extend", CorrectedLine(words)?.isValid == true else { return nil }
        return failure(unknown("extend"), [words])
    }

    /// Returns the failure for `add 10m Tea`: a timer is started without such a word. Returns `nil` for
    /// other words.
    static func adding(_ words: [String]) -> CommandFailure? {
        guard ["add", "create", "new", "set"].contains(words[0].lowercased()), words.count > 1 else { return nil }
        let meant = Array(words.dropFirst())
        return isTime(meant) ? failure(unknown(words[0]), [["timer"] + meant]) : nil
    }

    private static func unknown(_ word: String) -> Phrase {
        let name = "bellhop timer"
        return "\"\(name)\" has no command \"\(SafeText.line(word))\"."
    }

    private static func failure(_ fault: Phrase, _ meant: [[String]]) -> CommandFailure? {
        let lines = meant.compactMap(CorrectedLine.init).filter(\.isValid)
        return lines.isEmpty ? nil : CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice(lines)))
    }

    private static func isTime(_ words: [String]) -> Bool {
        do throws(TextError) {
            _ = try WrittenWhen.request(words)
            return true
        } catch {
            return false
        }
    }

    /// Returns a word with a capital letter if the user wrote the wrong word with one, as in the names
    /// of days.
    private static func cased(_ near: String, like word: String) -> String {
        word.first?.isUppercase == true ? near.prefix(1).uppercased() + near.dropFirst() : near
    }

    /// The words of a time that people misspell, in English and in the language of the command.
    private static var timeWords: [String] {
        let days = [Language.english, Speech.language].flatMap { language in (0..<7).map { language.longWeekday($0).lowercased() } }
        let german = Speech.language == .english ? [] : ["jeden", "jede", "jedes", "Sekunden", "Minuten", "Stunden"]
        return days + ["today", "tomorrow", "tonight", "every", "weekday", "weekdays", "seconds", "minutes", "hours"] + german
    }

    private typealias Meant = (words: [String], takesName: Bool)

    /// The commands that other words after `bellhop timer` mean.
    private static let verbs: [String: [Meant]] = {
        let stop: Meant = (["stop"], true)
        let forget: Meant = (["timer", "forget"], true)
        let list: Meant = (["timer", "list"], false)
        var verbs: [String: [Meant]] = [:]
        for verb in ["stop", "pause", "resume", "skip", "extend", "snooze", "ack"] { verbs[verb] = [([verb], true)] }
        for verb in ["cancel", "end", "kill"] { verbs[verb] = [stop] }
        for verb in ["delete", "remove", "rm"] { verbs[verb] = [stop, forget] }
        for verb in ["show", "status", "ls"] { verbs[verb] = [list] }
        return verbs
    }()
}
