import Foundation
import SQLiteStore

/// A folder of its own for one test, gone with it, and the database in it.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/bellhop-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        // Nothing depends on it: what stays lies in the folder for temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    var database: String { path + "/bellhop.db" }

    func bytes(_ name: String = "bellhop.db") throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)) }

    /// 0 for a file that is not there.
    func length(_ name: String) -> Int {
        // A file that is not there has no attributes.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
        return attributes?[.size] as? Int ?? 0
    }

    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
