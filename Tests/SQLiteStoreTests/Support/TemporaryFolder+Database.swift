import BellhopTestKit
import Foundation

/// A temporary folder that contains a database.
extension TemporaryFolder {
    var database: String { path + "/bellhop.db" }

    func bytes(_ name: String = "bellhop.db") throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)) }

    /// Returns the length of a file, or 0 if it does not exist.
    func length(_ name: String) -> Int {
        // A missing file has no attributes.
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
