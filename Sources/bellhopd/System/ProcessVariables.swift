import Glibc

/// The environment with which the daemon was started. It is read only once.
enum ProcessVariables {
    static func all() -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next = next.advanced(by: 1)
        }
        return variables
    }
}

/// Writes whole texts to standard error, without a buffer.
enum StandardError {
    static func write(_ text: String) { StandardOutput.write(text, to: 2) }
}

enum StandardOutput {
    static func write(_ text: String, to descriptor: Int32 = 1) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
