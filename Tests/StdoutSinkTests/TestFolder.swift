import Foundation

/// A folder of a test's own, gone with it.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("stdout-sink-\(UUID().uuidString)").path
        // A test without its folder fails at its first file.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Whatever is left is in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
}
