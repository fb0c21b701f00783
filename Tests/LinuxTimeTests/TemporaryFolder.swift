import Foundation

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/bellhop-time-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Nothing depends on it: what stays lies in the folder for temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Points the link `name` to `target`, replacing an older one in one step, as `timedatectl` does.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name + ".new", withDestinationPath: target)
        guard rename(path + "/" + name + ".new", path + "/" + name) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
