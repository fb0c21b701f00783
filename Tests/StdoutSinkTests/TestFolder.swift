import Foundation

/// A temporary folder for one test, deleted with its owner.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("stdout-sink-\(UUID().uuidString)").path
        // A failure shows soon: without its folder the test fails at its first file.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A failure is harmless: the folder is in the system's temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
}
