import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc

/// Checks a picture that was given on the command line for a pet. The daemon runs in another
/// folder, so a relative path must be resolved in this process.
enum IconFile {
    /// The size limit in bytes.
    private static let largest = 1 << 20
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns `text` unchanged if it is a web address. If it is the path of a PNG picture, returns
    /// the absolute path.
    static func checked(_ text: String) throws -> String {
        if text.hasPrefix("https://") { return text }
        if text.contains("://") { throw CommandFailure(.usage, "A picture on the web needs an https:// address.") }
        let path = absolute(text)
        let shown = SafeText.line(path)
        guard let file = fopen(path, "rb") else {
            throw CommandFailure(.usage, "The picture \(shown) cannot be read (\(String(cString: strerror(errno)))).")
        }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.usage, "The picture \(shown) is not a file.")
        }
        guard status.st_size <= largest else { throw CommandFailure(.usage, "The picture \(shown) is larger than 1 MB.") }
        var head = [UInt8](repeating: 0, count: signature.count)
        guard fread(&head, 1, head.count, file) == head.count, head == signature, path.lowercased().hasSuffix(".png") else {
            throw CommandFailure(.usage, "The picture \(shown) is not a PNG file.")
        }
        return path
    }

    private static func absolute(_ text: String) -> String {
        // Resolve links and dots of an existing file.
        if let resolved = realpath(text, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
    }
}
