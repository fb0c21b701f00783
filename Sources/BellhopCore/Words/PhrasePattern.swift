/// Fills arguments into a pattern: `%1` is the first, `%2{load|loads}` a number with the matching
/// form, `%2?{is|are}` only the form.
enum PhrasePattern {
    static func filled(_ pattern: String, with arguments: [Phrase.Argument], in language: Language) -> String {
        var text = ""
        var rest = pattern[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            guard let digit = rest.first, let position = digit.wholeNumberValue, arguments.indices.contains(position - 1) else {
                text += "%"
                continue
            }
            rest = rest.dropFirst()
            let argument = arguments[position - 1]
            guard case .count(let number) = argument else {
                text += written(argument, in: language)
                continue
            }
            let isFormOnly = rest.hasPrefix("?{")
            if isFormOnly { rest = rest.dropFirst() }
            if !isFormOnly { text += String(number) }
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { continue }
            let forms = rest[rest.index(after: rest.startIndex)..<end].split(separator: "|", omittingEmptySubsequences: false)
            rest = rest[rest.index(after: end)...]
            let form = number == 1 ? forms.first : forms.last
            if let form { text += (isFormOnly ? "" : " ") + form }
        }
        return text + rest
    }

    private static func written(_ argument: Phrase.Argument, in language: Language) -> String {
        switch argument {
        case .text(let text): text
        case .count(let number): String(number)
        case .time(let time, let date): (date.map { $0.description + " " } ?? "") + language.time(time)
        case .phrase(let phrase): language(phrase)
        case .list(let phrases): phrases.map { language($0) }.joined(separator: ", ")
        case .lines(let phrases): phrases.map { language($0) }.joined(separator: "\n")
        }
    }
}
