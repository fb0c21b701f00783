import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc

/// The picture of a pet as it stands on a command line: looked at here, where its path means something.
enum IconFile {
    /// Bytes.
    private static let largest = 1 << 20
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The address as it is, or the absolute path of a file that is a picture.
    static func checked(_ text: String) throws -> String {
        if text.hasPrefix("https://") { return text }
        if text.contains("://") { throw CommandFailure(.usage, "A picture on the web needs an address that begins with https://.") }
        let path = absolute(text)
        let shown = SafeText.line(path)
        guard let file = fopen(path, "rb") else {
            throw CommandFailure(.usage, "The picture \(shown) cannot be read (\(String(cString: strerror(errno)))).")
        }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.usage, "The picture \(shown) is no file.")
        }
        guard status.st_size <= largest else { throw CommandFailure(.usage, "The picture \(shown) has more than 1 MB.") }
        var head = [UInt8](repeating: 0, count: signature.count)
        guard fread(&head, 1, head.count, file) == head.count, head == signature, path.lowercased().hasSuffix(".png") else {
            throw CommandFailure(.usage, "The picture \(shown) is no PNG file.")
        }
        return path
    }

    private static func absolute(_ text: String) -> String {
        // The whole path, without links and dots, where there is such a file.
        if let resolved = realpath(text, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
    }
}
