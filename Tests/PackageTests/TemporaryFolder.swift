import Foundation

/// A temporary folder for one test.
enum TemporaryFolder {
    /// Passes a new folder to `body` and then removes it with its contents.
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
