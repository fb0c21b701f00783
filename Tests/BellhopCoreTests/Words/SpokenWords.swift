import RegexBuilder

/// Finds the texts in the sources that people read: arguments for parameters of type `Phrase`,
/// literals that become a `Phrase`, and the output of the command line.
struct SpokenWords {
    struct Found: Hashable {
        var pattern: String
        var source: String
        var line: Int

        var place: String { "\(source):\(line)" }
    }

    private struct Parameter: Hashable {
        var label: String?
        var isPhrase: Bool
    }

    private struct Head: Hashable {
        var parameters: [Parameter]
        /// The only target that can call it; `nil` if it is public.
        var target: String?
    }

    private let sources: [SourceText]
    /// The parameters, by the name of the function or of the type with the initializer.
    private var heads: [String: Set<Head>] = [:]
    /// The initializers of all types, for calls that do not name the type: `.init(…)`.
    private var initializers: Set<Head> = []
    /// The names that properties of type `Phrase` or `Reason` have and no others, for
    /// `object.property = "…"`.
    private var properties: Set<String> = []

    init(_ sources: [SourceText]) {
        self.sources = sources
        for source in sources {
            collectHeads(source)
            properties.formUnion(variables(ofType: /(?:Phrase|Reason)\b/, in: source))
        }
        for source in sources { properties.subtract(variables(ofType: /(?!Phrase\b|Reason\b)\S/, in: source)) }
    }

    private func variables(ofType type: some RegexComponent, in source: SourceText) -> Set<String> {
        let text = source.text(0..<source.bytes.count)
        return Set(
            text.matches(
                of: Regex {
                    /\bvar\s+/; Capture(/\w+/); /\s*:\s*/; type
                }
            ).map { String($0.1) })
    }

    // MARK: Declarations that take a phrase

    private mutating func collectHeads(_ source: SourceText) {
        let text = source.text(0..<source.bytes.count)
        for match in text.matches(of: /(?:\bfunc\s+(\w+)|\b(init)|\bcase\s+(\w+))\s*(?:<[^>(]*>)?\s*\(/) {
            let open = text.utf8.distance(from: text.startIndex, to: match.range.upperBound) - 1
            let parameters = source.arguments(open).map { argument -> Parameter in
                // `at now: Instant` has two words before the colon, so `arguments` found no label.
                let written = source.text(argument.range)
                guard argument.label == nil, let colon = written.firstIndex(of: ":") else {
                    return Parameter(label: argument.label, isPhrase: written.firstMatch(of: /\b(?:Phrase|Reason)\b/) != nil)
                }
                let label = written[..<colon].split { $0 == " " || $0 == "\n" }.first.map(String.init)
                let type = written[colon...].prefix { $0 != "=" }
                return Parameter(label: label == "_" ? nil : label, isPhrase: type.firstMatch(of: /\b(?:Phrase|Reason)\b/) != nil)
            }
            guard parameters.contains(where: \.isPhrase) else { continue }
            let name = (match.1 ?? match.3).map(String.init) ?? enclosingType(of: open, in: source, text)
            guard let name, name != "appendInterpolation" else { continue }
            let isEverywhere = match.3 != nil || isPublic(match.range.lowerBound, in: source, text)
            heads[name, default: []].insert(Head(parameters: parameters, target: isEverywhere ? nil : source.target))
            if match.2 != nil { initializers.insert(Head(parameters: parameters, target: isEverywhere ? nil : source.target)) }
        }
        collectMemberwise(source, text)
    }

    /// Collects the initializers that the compiler makes for structs with properties of type
    /// `Phrase`.
    private mutating func collectMemberwise(_ source: SourceText, _ text: String) {
        for match in text.matches(of: /\bstruct\s+(\w+)[^{}\n]*\{/) {
            let open = text.utf8.distance(from: text.startIndex, to: match.range.upperBound) - 1
            let body = source.text(open..<source.closing(open))
            if body.firstMatch(of: /\binit\s*\(/) != nil { continue }
            let properties = body.matches(of: /(?:^|\n)\s*(?:(?:public|package)\s+)?(?:var|let)\s+(\w+):\s*([^{}\n=]*)\s*(?=\n|$)/).map {
                Parameter(label: String($0.1), isPhrase: $0.2.firstMatch(of: /\b(?:Phrase|Reason)\b/) != nil)
            }
            guard properties.contains(where: \.isPhrase) else { continue }
            heads[String(match.1), default: []].insert(Head(parameters: properties, target: source.target))
            initializers.insert(Head(parameters: properties, target: source.target))
        }
    }

    /// Returns whether the function that is declared at `index` is public, or a requirement of a
    /// public protocol.
    private func isPublic(_ index: String.Index, in source: SourceText, _ text: String) -> Bool {
        let line = text[..<index].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        if line.firstMatch(of: /\b(?:public|package|open)\b/) != nil { return true }
        let place = text.utf8.distance(from: text.startIndex, to: index)
        return text.matches(of: /\bpublic (?:protocol|extension) [^{}\n]*\{/).contains { match in
            let open = text.utf8.distance(from: text.startIndex, to: match.range.upperBound) - 1
            return open < place && place < source.closing(open)
        }
    }

    private func enclosingType(of place: Int, in source: SourceText, _ text: String) -> String? {
        var name: String?
        for match in text.matches(of: /\b(?:struct|enum|class|actor|extension)\s+([\w.]+)[^{}\n]*\{/) {
            let open = text.utf8.distance(from: text.startIndex, to: match.range.upperBound) - 1
            if open > place { break }
            if source.closing(open) > place { name = match.1.split(separator: ".").last.map(String.init) }
        }
        return name
    }

    // MARK: Texts passed to them

    /// Returns every text that contains a letter, with its first location in each file.
    func all() -> [Found] {
        var found: [Found] = []
        for source in sources {
            var seen: Set<String> = []
            for literal in literals(in: source).sorted(by: { $0.start < $1.start }) {
                guard Self.says(literal.pattern), seen.insert(literal.pattern).inserted else { continue }
                found.append(Found(pattern: literal.pattern, source: source.name, line: source.line(of: literal.start)))
            }
        }
        return found
    }

    static func says(_ pattern: String) -> Bool {
        pattern.replacing(/%\d/, with: "").contains { $0.isLetter }
    }

    private func literals(in source: SourceText) -> [SourceText.Literal] {
        let text = source.text(0..<source.bytes.count)
        func place(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
        var found: [SourceText.Literal] = []
        let spoken: Set<String> = source.name.hasPrefix("bellhop/") ? ["say", "said", "help"] : []
        // The word boundaries of Unicode see none in `object.method`.
        let calls = /(?:\b(func|case)\s+)?\b(\w+)\s*\(/.wordBoundaryKind(.simple)
        for match in text.matches(of: calls) where match.1 == nil {
            // "on its own (" in a comment calls nothing.
            let line = text[..<match.range.lowerBound].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
            if text[line..<match.range.lowerBound].drop(while: { $0 == " " }).hasPrefix("//") { continue }
            let (name, open) = (String(match.2), place(match.range.upperBound) - 1)
            // `help("…")` is for everybody, but `page.help("…")` is a manual page, which is English.
            let isMethod = text[..<match.range.lowerBound].last == "."
            if spoken.contains(name) && !isMethod || name == "language" || name == "own" {
                found += source.literals(in: open + 1..<source.closing(open))
            } else if let heads = name == "init" ? initializers : heads[name] {
                let arguments = source.arguments(open)
                let labels = Set(arguments.compactMap(\.label))
                for head in heads where head.target == nil || head.target == source.target {
                    if name == "init", !labels.isSubset(of: head.parameters.compactMap(\.label)) { continue }
                    found += phrases(arguments, head.parameters).flatMap { source.literals(in: $0) }
                }
            }
        }
        for match in text.matches(
            of: /:\s*\[?(?:Phrase|Reason)\??\]?\s*=|(?:->|:)\s*\[?(?:Phrase|Reason)\??\]?\s*\{|->\s*\[?(?:Phrase|Reason)\??\]?\s+in\b/)
        {
            let end = place(match.range.upperBound)
            let range: Range<Int> =
                switch match.output.last {
                case "=": end..<endOfStatement(end, in: source)
                case "{": end..<source.closing(end - 1)
                default: end..<source.closing(place(text[..<match.range.lowerBound].lastIndex(of: "{") ?? text.startIndex))
                }
            let isList = text[match.range].contains("[")
            found += source.literals(in: range).filter { isResult($0, in: source, orElement: isList) }
        }
        // Functions and properties that return several texts at once.
        for match in text.matches(of: /(?:->|:)\s*\((?:[^(){}\n]*\bPhrase\b[^(){}\n]*)\)\??\s*\{/) {
            let open = place(match.range.upperBound) - 1
            found += source.literals(in: open + 1..<source.closing(open)).filter {
                !source.text(max(0, $0.start - 5)..<$0.start).hasSuffix("case ")
            }
        }
        // Texts assigned to a variable or a property later.
        let own = variables(ofType: /(?:Phrase|Reason)\b/, in: source)
        let assignments = /(\.)?\b(\w+)\s*=\s*(?=")/.wordBoundaryKind(.simple)
        for match in text.matches(of: assignments) where (match.1 == nil ? own : properties).contains(String(match.2)) {
            let start = place(match.range.upperBound)
            found += source.literals(in: start..<endOfStatement(start, in: source))
        }
        // Texts added to a list later, and lists that a loop goes through.
        let lists = variables(ofType: /\[[^\]\n=]*\b(?:Phrase|Reason)\b/, in: source)
        for match in text.matches(of: /\b(\w+)\.(?:append|insert)\s*\(/) where lists.contains(String(match.1)) {
            let open = place(match.range.upperBound) - 1
            found += source.literals(in: open + 1..<source.closing(open)).filter { isResult($0, in: source, orElement: true) }
        }
        for match in text.matches(of: /\bfor\s+\([^)\n]*\):\s*\([^)\n]*\bPhrase\b[^)\n]*\)\s+in\s+\[/) {
            let open = place(match.range.upperBound) - 1
            found += source.literals(in: open + 1..<source.closing(open))
        }
        if source.name.hasPrefix("bellhop/") {
            for match in text.matches(of: /\.init\("[A-Z][A-Z ]+"/) {
                found += source.literals(in: place(match.range.lowerBound)..<place(match.range.upperBound))
            }
        }
        return found
    }

    /// Whether a literal in an expression or a body of type `Phrase` can be its value. An argument
    /// or a comparison is not; an element is one if the expression adds to a list (`orElement`).
    private func isResult(_ literal: SourceText.Literal, in source: SourceText, orElement: Bool = false) -> Bool {
        let before = source.text(max(0, literal.start - 60)..<literal.start)
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        guard let last = line.last(where: { !$0.isWhitespace }) else {
            // The literal begins a line. It is an argument if the line above is one, or opens a call.
            return orElement || ![",", "("].contains(before.dropLast(line.count).last { !$0.isWhitespace })
        }
        switch last {
        // An argument of another call is no element.
        case "(", ",": return orElement && line.firstMatch(of: /\b(?!append|insert)\w+\([^()]*$/.wordBoundaryKind(.simple)) == nil
        case "[": return orElement && line.firstMatch(of: /\w\[$/) == nil
        case "{", "?", "=": return !line.hasSuffix("== ") && !line.hasSuffix("!= ")
        // A label of an argument also ends with a colon.
        case ":": return line.firstMatch(of: /[(,]\s*[A-Za-z_]\w*:\s*$/) == nil
        default: return line.hasSuffix("return ") || line.hasSuffix(" in ")
        }
    }

    private func phrases(_ arguments: [(label: String?, range: Range<Int>)], _ signature: [Parameter]) -> [Range<Int>] {
        let unlabelled = signature.filter { $0.label == nil }
        var position = 0
        return arguments.compactMap { label, range in
            if let label { return signature.contains { $0.label == label && $0.isPhrase } ? range : nil }
            defer { position += 1 }
            return position < unlabelled.count && unlabelled[position].isPhrase ? range : nil
        }
    }

    /// Returns the end of the statement after `=`. A line continues the statement if nothing
    /// precedes it, or if it begins with `?`, `:` or `.`.
    private func endOfStatement(_ start: Int, in source: SourceText) -> Int {
        var place = start
        while place < source.bytes.count {
            let byte = source.bytes[place]
            if byte == UInt8(ascii: "\"") {
                place = source.end(ofLiteralAt: place)
            } else if [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte) {
                place = source.closing(place) + 1
            } else if byte == UInt8(ascii: "\n") {
                let next = source.bytes[place...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } ?? 0
                let isEmpty = source.text(start..<place).allSatisfy(\.isWhitespace)
                if !isEmpty, ![UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "{")].contains(next) { return place }
                place += 1
            } else {
                place += 1
            }
        }
        return place
    }
}
