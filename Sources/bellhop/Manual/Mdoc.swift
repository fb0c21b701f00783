/// A manual page in the mdoc format, built line by line.
struct Mdoc {
    private var lines: [String] = []

    /// Begins a page with its title and its one-line description `what`.
    ///
    /// - Parameters:
    ///   - name: the name of the page, such as `bellhop.toml`.
    ///   - date: the date, such as `November 22, 2026`.
    init(_ name: String, section: Int, date: String, what: String) {
        lines = [".Dd \(date)", ".Dt \(name.uppercased()) \(section)", ".Os", ".Sh NAME", ".Nm \(name)", ".Nd \(Self.escaped(what))"]
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Appends a line of mdoc unchanged: `.Sh OPTIONS`.
    mutating func macro(_ line: String) { lines.append(line) }

    mutating func section(_ title: String) { lines.append(".Sh " + Self.escaped(title)) }

    mutating func subsection(_ title: String) { lines.append(".Ss " + Self.escaped(title)) }

    /// Appends a list of terms, one for each of `items`. Appends nothing if there are no items.
    mutating func terms<Item>(_ items: [Item], _ write: (inout Mdoc, Item) -> Void) {
        guard !items.isEmpty else { return }
        lines.append(".Bl -tag -width Ds")
        for item in items { write(&self, item) }
        lines.append(".El")
    }

    /// Appends text that roff fills into lines.
    mutating func sentences(_ text: String) {
        for line in text.split(separator: "\n") where line.contains(where: { $0 != " " }) {
            // Begin a new line for each sentence, so that roff knows where sentences end.
            let broken = line.drop { $0 == " " }.replacing(/([.!?][")]*) +/) { $0.1 + "\n" }
            lines += broken.split(separator: "\n").map { Self.escaped($0) }
        }
    }

    /// Appends lines that roff leaves as they are.
    mutating func literal(_ text: [String]) {
        lines.append(".Bd -literal -offset indent")
        lines += text.map { Self.escaped($0) }
        lines.append(".Ed")
    }

    /// Appends a help text. Roff fills paragraphs into lines, but prints indented text and tables
    /// unchanged.
    mutating func help(_ text: String, startsNew: Bool = false) {
        var isFirst = !startsNew
        for block in text.split(separator: "\n\n") {
            var rest = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let plain = rest.prefix { !$0.hasPrefix("  ") }
            rest.removeFirst(plain.count)
            if !plain.isEmpty {
                if !isFirst { lines.append(".Pp") }
                sentences(plain.joined(separator: "\n"))
            }
            if !rest.isEmpty { literal(rest.map { String($0.dropFirst(2)) }) }
            isFirst = false
        }
    }

    /// Escapes text so that roff, on any system, prints every character as it is.
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "\"": escaped += "\\(dq"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.value > 0x7E:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// Returns the text as a quoted word for a line of macros. Roff treats a quoted word neither as
    /// a macro nor as the end of a sentence.
    static func word(_ text: some StringProtocol) -> String { "\"\\&" + escaped(text) + "\"" }
}
