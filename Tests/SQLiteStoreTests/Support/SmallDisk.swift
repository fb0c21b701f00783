import BellhopTestKit
import Foundation

/// A separate file system in memory, for tests of a full or read-only disk. The test process needs
/// the right to mount.
struct SmallDisk {
    struct CannotMount: Error, CustomStringConvertible {
        var description: String
    }

    let path: String

    static func make(in folder: TemporaryFolder, options: String) async throws -> SmallDisk {
        let path = folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let mounted = try await ChildProcess.run("/usr/bin/mount", ["-t", "tmpfs", "-o", "mode=0700," + options, "tmpfs", path])
        guard mounted.status == 0 else {
            throw CannotMount(description: "this test mounts a small file system, which needs root or unshare -rm: \(mounted.output)")
        }
        return SmallDisk(path: path)
    }

    func remove() async throws {
        let unmounted = try await ChildProcess.run("/usr/bin/umount", ["-l", path])
        if unmounted.status != 0 { throw CannotMount(description: unmounted.output) }
    }
}
