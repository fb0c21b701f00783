import ControlWire

/// Reads `file:line:column: message` as `bellhopd --check-config` prints it.
enum FaultLines {
    static func read(_ text: String, file: String) -> [FaultJSON] {
        text.split(separator: "\n").map { fault(String($0), file: file) }
    }

    private static func fault(_ line: String, file: String) -> FaultJSON {
        // The file's own name may hold colons, so the first two numbers between colons are the place.
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        for index in fields.indices.dropFirst().dropLast(2) {
            guard let row = Int(fields[index]), let column = Int(fields[index + 1]) else { continue }
            let name = fields[..<index].joined(separator: ":")
            return FaultJSON(file: name, line: row, column: column, message: rest(fields[(index + 2)...]))
        }
        if !file.isEmpty, line.hasPrefix(file + ":") {
            return FaultJSON(file: file, line: 0, column: 0, message: String(line.dropFirst(file.count + 1).drop { $0 == " " }))
        }
        return FaultJSON(file: file, line: 0, column: 0, message: line)
    }

    private static func rest(_ fields: ArraySlice<Substring>) -> String {
        String(fields.joined(separator: ":").drop { $0 == " " })
    }
}
