/// Inserts arguments into a pattern. `%1` stands for the first argument. `%2{load|loads}` stands
/// for a number with the matching plural form, and `%2?{is|are}` for the plural form without the
/// number.
///
/// A translation may also be a list of whole sentences, one for each plural form of its language,
/// separated by `\0`. The first number among the arguments chooses the sentence.
enum PhrasePattern {
    /// The separator between the plural forms of a translation.
    private static let formSeparator = UInt8(ascii: "\0")
    /// The separator between the context of a text id and its English text, as in gettext:
    /// `month, short\u{4}May`.
    private static let contextSeparator = UInt8(ascii: "\u{4}")

    /// - Parameter tongue: the language whose plural rule chooses the forms.
    static func filled(
        _ pattern: String, with arguments: [Phrase.Argument], in language: Language, forms tongue: Language.Tongue
    ) -> String {
        var text = ""
        let pattern = Self.chosen(pattern, arguments, tongue)
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
            if let form = Self.form(number, of: forms, tongue) { text += (isFormOnly ? "" : " ") + form }
        }
        return text + rest
    }

    private static func form(_ number: Int, of forms: [Substring], _ tongue: Language.Tongue) -> Substring? {
        let index = tongue.pluralForm(of: number)
        return forms.indices.contains(index) ? forms[index] : forms.last
    }

    private static func chosen(_ pattern: String, _ arguments: [Phrase.Argument], _ tongue: Language.Tongue) -> String {
        guard pattern.utf8.contains(formSeparator) else { return pattern }
        let forms = pattern.split(separator: "\0", omittingEmptySubsequences: false)
        for case .count(let number) in arguments { return Self.form(number, of: forms, tongue).map { String($0) } ?? pattern }
        return general(pattern)
    }

    /// Returns the last plural form of a translation, for a phrase without a number.
    static func general(_ pattern: String) -> String {
        guard let place = pattern.utf8.lastIndex(of: formSeparator) else { return pattern }
        return String(pattern[pattern.index(after: place)...])
    }

    /// Returns the English text of a text id, without the context.
    static func english(_ id: String) -> String {
        guard let place = id.utf8.firstIndex(of: contextSeparator) else { return id }
        return String(id[id.index(after: place)...])
    }

    /// Returns the key under which the word tables store the translation of a text id.
    ///
    /// Usually the key is the id itself. If exactly one number has plural forms in braces, the key
    /// is the singular text, as in the `msgid` of a plural in gettext: `%1 load` for
    /// `%1{load|loads}`.
    static func key(_ id: String) -> String {
        guard id.utf8.contains(UInt8(ascii: "{")) else { return id }
        var singular: String?
        var place = id.startIndex
        while let percent = id[place...].firstIndex(of: "%") {
            place = id.index(after: percent)
            guard place < id.endIndex, id[place].wholeNumberValue != nil else { continue }
            var rest = id[id.index(after: place)...]
            let isFormOnly = rest.hasPrefix("?")
            if isFormOnly { rest = rest.dropFirst() }
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { continue }
            let forms = rest[rest.index(after: rest.startIndex)..<end].split(separator: "|", omittingEmptySubsequences: false)
            guard forms.count == 2 else { continue }
            // This is the second number with plural forms, so the key is the id.
            if singular != nil { return id }
            let number = isFormOnly ? "" : String(id[percent...place]) + " "
            singular = String(id[..<percent]) + number + String(forms[0]) + String(id[id.index(after: end)...])
            place = end
        }
        return singular ?? id
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

extension Language.Tongue {
    /// Returns the index of the plural form for a number, using the plural rule in the header of
    /// the language's `.po` file.
    fileprivate func pluralForm(of number: Int) -> Int {
        BellhopCoreWords.pluralForms[self]?(number) ?? (number == 1 ? 0 : 1)
    }
}
