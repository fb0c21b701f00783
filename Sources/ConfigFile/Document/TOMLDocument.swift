import BellhopCore
import CTOML

/// A parser for TOML documents.
enum TOMLDocument {
    /// The first syntax error of a document.
    struct Failure: Error {
        /// A description of the error, followed in parentheses by advice on how to fix it.
        var message: Phrase
        var position: ConfigPosition
    }

    /// Returns the entries of the root table, in the order of the file. The input may be any bytes.
    /// If the bytes are not valid TOML, the failure contains the position of the error.
    static func parse(_ bytes: [UInt8]) throws(Failure) -> [TOMLEntry] {
        if let binary = firstBinaryByte(bytes) {
            throw Failure(message: "this is not a text file (a config is TOML in UTF-8)", position: binary)
        }
        let document = bytes.withUnsafeBufferPointer { buffer in
            // `UInt8` and `CChar` have the same layout. The buffer outlives the call, and the
            // document keeps no pointer to it.
            buffer.withMemoryRebound(to: CChar.self) { ctoml_parse($0.baseAddress, $0.count) }
        }
        guard let document else {
            throw Failure(message: "there is not enough memory to read the file", position: .start)
        }
        defer { ctoml_free(document) }
        if let error = ctoml_error(document) {
            let position = ConfigPosition(ctoml_error_position(document))
            throw Failure(message: SyntaxMessage.plain(String(cString: error), at: position, in: bytes), position: position)
        }
        let nodes = UnsafeBufferPointer(start: ctoml_nodes(document), count: ctoml_node_count(document))
        guard case .table(let entries) = value(at: 0, of: nodes).content else { return [] }
        return entries
    }

    /// Converts a node and its children. `ctoml_depth_limit` limits the depth of the recursion.
    private static func value(at index: Int, of nodes: UnsafeBufferPointer<ctoml_node>) -> TOMLValue {
        let node = nodes[index]
        let content: TOMLValue.Content
        switch node.kind {
        case ctoml_string: content = .string(text(node.text, node.text_length))
        case ctoml_integer: content = .integer(Int(node.integer))
        case ctoml_float: content = .float(node.number)
        case ctoml_boolean: content = .boolean(node.boolean)
        case ctoml_array: content = .list(children(of: index, of: nodes).map { value(at: $0, of: nodes) })
        case ctoml_table:
            let entries = children(of: index, of: nodes).map { child in
                TOMLEntry(
                    key: text(nodes[child].key, nodes[child].key_length), keyPosition: ConfigPosition(nodes[child].key_position),
                    value: value(at: child, of: nodes))
            }
            content = .table(entries.sorted { $0.keyPosition < $1.keyPosition })
        default: content = .moment
        }
        return TOMLValue(content: content, position: ConfigPosition(node.position))
    }

    private static func children(of parent: Int, of nodes: UnsafeBufferPointer<ctoml_node>) -> [Int] {
        var children: [Int] = []
        var index = parent + 1
        while index < nodes[parent].end {
            children.append(index)
            index = nodes[index].end
        }
        return children
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
        guard let start else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }

    /// Returns the position of the first NUL byte; `nil` if there is no such byte. A NUL almost
    /// certainly means that the file is not a text file. In this case the error message of toml++
    /// would be unclear.
    private static func firstBinaryByte(_ bytes: [UInt8]) -> ConfigPosition? {
        guard let index = bytes.firstIndex(of: 0) else { return nil }
        let before = bytes[..<index]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1
        return ConfigPosition(line: line, column: column)
    }
}

extension ConfigPosition {
    /// Converts a position from toml++. The library counts from 1 and uses 0 for an unknown
    /// position.
    init(_ position: ctoml_position) {
        self.init(line: max(1, Int(position.line)), column: max(1, Int(position.column)))
    }
}
