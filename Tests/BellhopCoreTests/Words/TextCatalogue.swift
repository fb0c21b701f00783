import Foundation

/// The contents of a `words.pot` file: the texts of one target, as listed by `contrib/words`.
struct TextCatalogue {
    struct Entry {
        /// The key in the tables: the context and the English text (the singular, if the text has a
        /// plural).
        var key: String
        /// The files below `Sources` that contain the text.
        var sources: [String] = []
        /// Whether the text comes from outside the sources, for example from a library.
        var isExternal = false
    }

    /// A text and one of the files that contain it.
    struct Use: Hashable {
        var source: String
        var key: String
    }

    let target: String
    let entries: [Entry]

    var uses: [Use] { entries.flatMap { entry in entry.sources.map { Use(source: $0, key: entry.key) } } }

    /// Returns the catalogs of all targets.
    static func all() throws -> [TextCatalogue] {
        try FileManager.default.contentsOfDirectory(atPath: SourceText.root.path).sorted().compactMap { target in
            let file = SourceText.root.appendingPathComponent(target + "/Words/words.pot")
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return TextCatalogue(target: target, try String(contentsOf: file, encoding: .utf8))
        }
    }

    init(target: String, _ text: String) {
        self.target = target
        // The first block is the header.
        entries = text.components(separatedBy: "\n\n").dropFirst().map { Self.entry($0) }
    }

    private static func entry(_ block: String) -> Entry {
        var entry = Entry(key: "")
        var (context, id) = ("", "")
        var keyword = ""
        for line in block.split(separator: "\n") {
            if line.hasPrefix("#: Sources/") {
                entry.sources.append(String(line.dropFirst("#: Sources/".count)))
            } else if line.hasPrefix("#,") {
                entry.isExternal = line.contains("external")
            }
            guard !line.hasPrefix("#"), let quote = line.firstIndex(of: "\"") else { continue }
            // A line without a keyword continues the text of the line before.
            if quote > line.startIndex { keyword = line[..<quote].trimmingCharacters(in: .whitespaces) }
            let part = unquoted(line[quote...].dropFirst().dropLast())
            switch keyword {
            case "msgctxt": context += part
            case "msgid": id += part
            default: break
            }
        }
        entry.key = context.isEmpty ? id : context + "\u{4}" + id
        return entry
    }

    private static func unquoted(_ text: Substring) -> String {
        var plain = ""
        var rest = text
        while let character = rest.popFirst() {
            guard character == "\\", let escaped = rest.popFirst() else {
                plain.append(character)
                continue
            }
            plain.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        }
        return plain
    }
}
