import Foundation

/// A folder of a test's own.
enum TemporaryFolder {
    /// Hands in a new folder and removes it with everything in it.
    static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bellhop-package-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            let result = try await body(folder)
            try FileManager.default.removeItem(at: folder)
            return result
        } catch {
            try FileManager.default.removeItem(at: folder)
            throw error
        }
    }
}
