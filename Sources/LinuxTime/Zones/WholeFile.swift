import Glibc

/// Reads small files completely.
enum WholeFile {
    /// Returns the content of a file; `nil` if the file cannot be read or is larger than `limit`
    /// bytes.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, content.count + count <= limit else { return nil }
            if count == 0 { return content }
            content += buffer[..<count]
        }
    }

    /// Returns the content without white space at both ends; `nil` if nothing is left or the file
    /// cannot be read.
    static func line(_ path: String) -> String? {
        guard let content = read(path, atMost: 4096) else { return nil }
        let text = String(decoding: content, as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        return trimmed.isEmpty ? nil : trimmed.lastIndex { !$0.isWhitespace }.map { String(trimmed[...$0]) }
    }
}
