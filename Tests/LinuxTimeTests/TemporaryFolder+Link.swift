import BellhopTestKit
import Foundation

extension TemporaryFolder {
    /// Points the link `name` to `target`. Replaces an existing link atomically, as `timedatectl`
    /// does.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name + ".new", withDestinationPath: target)
        guard rename(path + "/" + name + ".new", path + "/" + name) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
