/// Puts scripts of the page together, so that a browser fetches one file instead of twenty.
///
/// A script that does nothing but pass on others (`export * from './dom.js';`) becomes the text of
/// those, in its order. They lie in one module then, so they lose their imports. No two of them may
/// have the same name at their top level, and while they start, they may use only those above them.
enum PageModules {
    /// Returns the files with the scripts put together, and without the parts of them.
    ///
    /// - Parameter files: condensed files by their names. The parts lie in the folder of their script.
    static func joined(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var result = files
        for (name, bytes) in files where name.hasSuffix(".js") {
            guard let parts = parts(text(bytes), in: name.prefix { $0 != "/" }) else { continue }
            for part in parts { result[part] = nil }
            // Where a script ends, a statement ends.
            let script = parts.map { withoutImports(text(files[$0])) }.joined(separator: "\n")
            result[name] = PageCondenser.condense(Array(script.utf8), .script)
        }
        return result
    }

    private static func text(_ script: [UInt8]?) -> String { String(decoding: script ?? [], as: UTF8.self) }

    /// Returns the names of the files that a script passes on; `nil` if it does anything else.
    static func parts(_ script: String, in folder: Substring) -> [String]? {
        let (begin, end) = ("export*from'./", "'")
        let statements = script.split { $0 == ";" || $0 == "\n" }
        guard !statements.isEmpty, statements.allSatisfy({ $0.hasPrefix(begin) && $0.hasSuffix(end) }) else { return nil }
        return statements.map { "\(folder)/\($0.dropFirst(begin.count).dropLast(end.count))" }
    }

    /// Returns a script without the imports at its beginning.
    private static func withoutImports(_ script: String) -> Substring {
        var rest = script[...]
        while rest.hasPrefix("import{"), let end = rest.firstIndex(of: ";") { rest = rest[rest.index(after: end)...] }
        return rest
    }
}
