import BellhopTestKit
import Foundation

/// A separate file system in memory, mounted on an existing folder. The test process needs the
/// right to mount.
enum SmallDisk {
    struct CannotMount: Error, CustomStringConvertible {
        var description: String
    }

    /// Runs `body` with the file system mounted at `path`. Unmounts the file system even if `body`
    /// throws an error.
    static func mounted(at path: String, options: String, _ body: () async throws -> Void) async throws {
        let mounted = try await Program.run(["mount", "-t", "tmpfs", "-o", "mode=0700," + options, "tmpfs", path])
        guard mounted.status == 0 else {
            throw CannotMount(description: "this test mounts a small file system, which needs root or unshare -rm: \(mounted.errors)")
        }
        do {
            try await body()
        } catch {
            _ = try await Program.run(["umount", "-l", path])
            throw error
        }
        let unmounted = try await Program.run(["umount", "-l", path])
        guard unmounted.status == 0 else { throw CannotMount(description: unmounted.errors) }
    }
}
