import Foundation

/// The page docs/json.md: which type each command prints with `--json`, and the fields of each type.
struct JSONPage {
    /// A row of the table of a type.
    struct Field {
        /// The type of the values inside this field; `nil` for a field with a simple value.
        var type: String?
        /// Whether the value is a map, whose keys are not fields.
        var isMap: Bool
    }

    /// The types that each command can print, by the command without `bellhop`.
    private(set) var commands: [String: [String]] = [:]
    /// The fields of each type.
    private(set) var types: [String: [String: Field]] = [:]

    /// The names of all fields that are maps.
    var maps: Set<String> { Set(types.values.flatMap { $0.filter { $0.value.isMap }.keys }) }

    /// Reads the page from the repository.
    static func read() throws -> JSONPage {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return JSONPage(try String(contentsOf: root.appending(path: "docs/json.md"), encoding: .utf8))
    }

    init(_ text: String) {
        var type = ""
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("## ") { type = String(line.dropFirst(3)) }
            guard line.hasPrefix("| `") else { continue }
            let cells = line.dropFirst(2).components(separatedBy: " | ")
            guard cells.count > 1 else { continue }
            let names = cells[0].split(separator: "`").map(String.init).filter { $0 != ", " }
            let links = cells[1].matches(of: /\[([A-Za-z.]+)\]\(/).map { String($0.output.1) }
            if type == "Commands" {
                for name in names { commands[String(name.dropFirst("bellhop ".count))] = links }
            } else if let name = names.first {
                types[type, default: [:]][name] = Field(type: links.first, isMap: cells[1].hasPrefix("map of "))
            }
        }
    }

    /// Returns the types that a command line can print.
    func answers(to words: [String]) -> [String] {
        commands[words.prefix(2).joined(separator: " ")] ?? commands[words.first ?? ""] ?? []
    }

    /// Returns what the page does not say about a value.
    ///
    /// - Parameter candidates: the types that the value can have. It must have one of them.
    func faults(in value: Any, of candidates: [String], at path: String) -> [String] {
        let found = candidates.map { faults(in: value, of: $0, at: path) }
        return found.min { $0.count < $1.count } ?? ["\(path): docs/json.md does not say which type this command prints"]
    }

    private func faults(in value: Any, of type: String, at path: String) -> [String] {
        if let list = value as? [Any] { return list.flatMap { faults(in: $0, of: type, at: path) } }
        guard let object = value as? [String: Any] else { return ["\(path) is not an object of the type \(type)"] }
        return object.keys.sorted().flatMap { key -> [String] in
            guard let inner = object[key] else { return [] }
            guard let field = types[type]?[key] else { return ["\(path).\(key): the type \(type) has no such field in docs/json.md"] }
            if field.isMap { return [] }
            if let type = field.type { return faults(in: inner, of: type, at: path + "." + key) }
            return Self.isSimple(inner) ? [] : ["\(path).\(key) contains fields, but docs/json.md names no type for it"]
        }
    }

    private static func isSimple(_ value: Any) -> Bool {
        if let list = value as? [Any] { return list.allSatisfy(isSimple) }
        return !(value is [String: Any])
    }
}
