import BellhopCore
import Glibc

/// A file that leads a browser to the page, with the pairing code.
///
/// The code must not be an argument of the browser, because every user of the machine can read the
/// arguments of all programs. The file can be read only by its user. It stays until the next one is
/// made, because nobody knows when a browser has read it; by then, its code is worthless.
enum PageDoor {
    private static let prefix = "bellhop-page-"

    /// Writes the file, and removes older ones.
    ///
    /// - Parameter folder: the runtime folder of the user, which only this user can read.
    /// - Returns: the path of the file; `nil` if it cannot be written.
    static func make(to address: String, in folder: String) -> String? {
        removeAll(in: folder)
        let path = "\(folder)/\(prefix)\(getpid()).html"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = Array(text(to: address).utf8)
        guard write(file, bytes, bytes.count) == bytes.count else { return nil }
        return path
    }

    static func text(to address: String) -> String {
        let link = SafeText.markup(address)
        return """
            <!doctype html>
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(link)">
            <title>Bellhop</title>
            <p><a href="\(link)">Bellhop</a></p>

            """
    }

    private static func removeAll(in folder: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(prefix), name.hasSuffix(".html") { unlink(folder + "/" + name) }
        }
    }
}
