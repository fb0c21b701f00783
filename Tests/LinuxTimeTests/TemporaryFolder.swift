import Foundation

/// A temporary folder for one test, deleted with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/bellhop-time-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A failure is harmless: the folder is in the folder for temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Points the link `name` to `target`. Replaces an older link atomically, like `timedatectl`.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name + ".new", withDestinationPath: target)
        guard rename(path + "/" + name + ".new", path + "/" + name) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
