/// Parses the words for days, months and ordinals.
enum EveryDays {
    static let workdays = (1...5).map { RecurrenceRule.Day(weekday: $0) }
    static let weekend = [6, 0].map { RecurrenceRule.Day(weekday: $0) }

    /// Returns the weekday that a word such as `mon`, `tues` or `fridays` stands for, from 0 for
    /// Sunday to 6 for Saturday.
    static func weekday(_ word: Substring) -> Int? {
        let single = word.utf8.count > 4 && word.hasSuffix("s") ? word.dropLast() : word
        let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        return names.firstIndex { name in
            single.utf8.count >= 3 && name.hasPrefix(single) || (name == "tuesday" && word == "tues")
                || (name == "thursday" && word == "thurs")
        }
    }

    /// Removes weekdays such as `mon wed fri` or `mon-fri` from the beginning of `rest` and returns
    /// them.
    static func weekdays(_ rest: inout ArraySlice<Substring>) -> [RecurrenceRule.Day] {
        var days: [RecurrenceRule.Day] = []
        while let word = rest.first {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(weekday)
            if ends.count == 1, let day = ends[0] {
                days.append(RecurrenceRule.Day(weekday: day))
            } else if ends.count == 2, let from = ends[0], let to = ends[1], from != to {
                days += (0...((to - from + 7) % 7)).map { RecurrenceRule.Day(weekday: (from + $0) % 7) }
            } else {
                break
            }
            rest.removeFirst()
        }
        return RecurrenceRule.inOrder(days)
    }

    /// Returns the month that a word such as `dec` or `december` stands for, from 1 to 12.
    static func month(_ word: Substring) -> Int? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
        ]
        guard word.utf8.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    /// Returns the number that a word such as `1st` or `first` stands for; -1 for `last`.
    static func ordinal(_ word: Substring) -> Int? {
        let names = ["first", "second", "third", "fourth", "fifth"]
        if word == "last" { return -1 }
        if let index = names.firstIndex(of: String(word)) { return index + 1 }
        guard let number = Int(word.dropLast(2)), number > 0, word == Language.english.ordinal(number) else { return nil }
        return number
    }
}
