import BellhopCore

/// Edits tables of a TOML file. All other lines stay unchanged, byte for byte, including comments,
/// order, spaces and line endings.
struct TOMLEdit {
    enum Failure: Error, Hashable {
        /// The file is not valid TOML. The error is in this line.
        case unreadable(line: Int)
        /// The table is written in a form that cannot be edited here: as an inline table or with
        /// dotted keys.
        case otherForm(table: String, line: Int)
    }

    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Reading

    private func scan() throws(Failure) -> [TOMLScan.Statement] {
        do throws(TOMLScan.Failure) {
            return try TOMLScan(bytes).statements
        } catch {
            throw .unreadable(line: line(at: error.place))
        }
    }

    private func line(at place: Int) -> Int {
        bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// Returns the names of the tables directly below `table` that have a header or entries, in the
    /// order of the file.
    func tables(in table: String) throws(Failure) -> [String] {
        var names: [String] = []
        var header: [String] = []
        for statement in try scan() {
            let path: [String]
            switch statement.content {
            case .header(let found, _):
                header = found
                path = found
            case .entry(let key, _): path = header + key
            case .other: continue
            }
            if path.count > 1, path[0] == table, !names.contains(path[1]) { names.append(path[1]) }
        }
        return names
    }

    /// Returns the value of a key, as written in the file. Returns `nil` if the key is missing or
    /// its table has no header.
    func value(_ key: String, in table: [String]) throws(Failure) -> String? {
        for statement in try section(table, try scan()) ?? [] {
            if case .entry([key], let value) = statement.content { return String(decoding: bytes[value], as: UTF8.self) }
        }
        return nil
    }

    /// Returns the value of a key without quotation marks if the value is a simple string;
    /// otherwise `nil`.
    func string(_ key: String, in table: [String]) throws(Failure) -> String? {
        try value(key, in: table).flatMap { TOMLText.text(Array($0.utf8)[...]) }
    }

    /// Returns the lines of a table with its header and its entries, without comments and blank
    /// lines; `nil` if the table has no header.
    func lines(of table: [String]) throws(Failure) -> String? {
        try section(table, try scan())?.reduce(into: "") { text, statement in
            if case .other = statement.content { return }
            text += String(decoding: bytes[statement.lines], as: UTF8.self)
        }
    }

    /// Returns whether the file contains `[[routes]]` or `[default]`. If the file contains neither
    /// of them, every notice goes to every sink.
    func hasRoutes() throws(Failure) -> Bool {
        try scan().contains { statement in
            switch statement.content {
            case .header(let path, _): path.first == "routes" || path.first == "default"
            case .entry(let key, _): key.first == "routes"
            case .other: false
            }
        }
    }

    /// Returns whether the file contains `[default]`. If it does not, every notice that no route
    /// matches goes to every sink.
    func hasDefaultRoute() throws(Failure) -> Bool {
        try scan().contains { if case .header(let path, _) = $0.content { path.first == "default" } else { false } }
    }

    /// Returns the statements of a table, beginning with its header; `nil` if the table has no
    /// header.
    private func section(_ table: [String], _ statements: [TOMLScan.Statement]) throws(Failure) -> ArraySlice<TOMLScan.Statement>? {
        guard let start = statements.firstIndex(where: { $0.content == .header(table, isList: false) }) else { return nil }
        let end = statements[(start + 1)...].firstIndex { if case .header = $0.content { true } else { false } }
        return statements[start..<(end ?? statements.endIndex)]
    }

    // MARK: Changing

    /// Sets keys of a table to TOML values; a value of `nil` removes the key. If the table is
    /// missing, adds it. The table of a new sink is added after the other sinks and before the
    /// tables that refer to sinks.
    mutating func set(_ values: [(key: String, value: String?)], in table: [String]) throws(Failure) {
        let statements = try scan()
        try refuseOtherForms(of: table, statements)
        guard let section = try section(table, statements) else {
            return add(values, as: table, statements)
        }
        // The last change in the file is applied first, so that the positions of the other changes
        // stay valid.
        var changes: [(range: Range<Int>, text: String)] = []
        var added = ""
        for (key, value) in values {
            let found = section.first { if case .entry([key], _) = $0.content { true } else { false } }
            if let found, case .entry(_, let range) = found.content {
                changes.append(value.map { (range, $0) } ?? (found.lines, ""))
            } else if let value {
                added += TOMLText.key(key) + " = " + value + lineEnd
            }
        }
        if !added.isEmpty {
            let last = section.last { if case .other = $0.content { false } else { true } } ?? section[section.startIndex]
            // The last line of a file may have no line ending.
            let isEnded = bytes[last.lines].last == UInt8(ascii: "\n")
            changes.append((last.lines.upperBound..<last.lines.upperBound, (isEnded ? "" : lineEnd) + added))
        }
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
    }

    /// Removes a table with its entries and the comments between them. Comments below the last
    /// entry stay, because they may belong to the next table.
    mutating func remove(_ table: [String]) throws(Failure) {
        let statements = try scan()
        try refuseOtherForms(of: table, statements)
        guard let section = try section(table, statements) else { return }
        var end = section.startIndex + 1
        for index in section.indices {
            if case .entry = section[index].content { end = index + 1 }
        }
        // Do not leave two blank lines where the table was.
        if end < section.endIndex, section[end].content == .other(isBlank: true) { end += 1 }
        bytes.removeSubrange(section[section.startIndex].lines.lowerBound..<section[end - 1].lines.upperBound)
    }

    private func refuseOtherForms(of table: [String], _ statements: [TOMLScan.Statement]) throws(Failure) {
        var header: [String] = []
        var isInList = false
        for statement in statements {
            switch statement.content {
            case .header(let path, let isList):
                header = path
                isInList = isList
                if isList, table.starts(with: path) {
                    throw .otherForm(table: table.joined(separator: "."), line: line(at: statement.lines.lowerBound))
                }
            case .entry(let key, _):
                if isInList || header.starts(with: table) { continue }
                let path = header + key
                // Refuse a file that contains another form of the same table: `sinks = { … }`,
                // `phone = { … }` below [sinks], and `sinks.phone.type = …`.
                if path.starts(with: table) || table.starts(with: path) {
                    throw .otherForm(table: table.joined(separator: "."), line: line(at: statement.lines.lowerBound))
                }
            case .other: break
            }
        }
    }

    private mutating func add(_ values: [(key: String, value: String?)], as table: [String], _ statements: [TOMLScan.Statement]) {
        let place = place(for: table, statements)
        var text = "[" + table.map(TOMLText.key).joined(separator: ".") + "]" + lineEnd
        for (key, value) in values {
            if let value { text += TOMLText.key(key) + " = " + value + lineEnd }
        }
        let before = bytes[..<place]
        if let last = before.last, !before.elementsEqual(TOMLScan.byteOrderMark) {
            if last != UInt8(ascii: "\n") { text = lineEnd + text }
            let isBlank = before.suffix(2) == [0x0A, 0x0A] || before.suffix(3) == [0x0A, 0x0D, 0x0A]
            if !isBlank { text = lineEnd + text }
        }
        if place < bytes.count { text += lineEnd }
        bytes.insert(contentsOf: Array(text.utf8), at: place)
    }

    /// Returns the position in the file at which a new table is added.
    private func place(for table: [String], _ statements: [TOMLScan.Statement]) -> Int {
        guard table.first == "sinks" else { return bytes.count }
        func isHeader(_ index: Int, _ test: (String) -> Bool) -> Bool {
            if case .header(let path, _) = statements[index].content { path.first.map(test) ?? false } else { false }
        }
        let lastSink = statements.indices.last { isHeader($0) { $0 == "sinks" } }
        let start = lastSink.map { $0 + 1 } ?? 0
        let users: Set = ["routes", "default", "quiet_hours"]
        guard var index = statements[start...].indices.first(where: { isHeader($0) { lastSink != nil || users.contains($0) } }) else {
            return bytes.count
        }
        // A comment above a table belongs to the table. A section heading, framed by lines of
        // dashes or similar signs, may stand above that comment.
        index = beginning(ofCommentAbove: index, in: statements)
        var above = index
        while above > start, statements[above - 1].content == .other(isBlank: true) { above -= 1 }
        let heading = beginning(ofCommentAbove: above, in: statements)
        if heading < above, heading > start, statements[heading..<above].contains(where: isRule) { index = heading }
        // Never insert text before a byte-order mark, which must stay at the beginning.
        return max(statements[index].lines.lowerBound, bytes.starts(with: TOMLScan.byteOrderMark) ? 3 : 0)
    }

    private func beginning(ofCommentAbove index: Int, in statements: [TOMLScan.Statement]) -> Int {
        var index = index
        while index > 0, statements[index - 1].content == .other(isBlank: false) { index -= 1 }
        return index
    }

    /// Returns whether a comment contains a separator such as `# ─────`.
    private func isRule(_ statement: TOMLScan.Statement) -> Bool {
        let text = String(decoding: bytes[statement.lines], as: UTF8.self)
        return ["───", "----", "====", "####", "━━━"].contains { text.contains($0) }
    }

    /// The line ending to use, which is that of the first line of the file.
    private var lineEnd: String {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
        return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}
