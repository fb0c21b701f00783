import Foundation

/// Runs a program to its end without blocking the cooperative pool.
enum ChildProcess {
    struct Result {
        var status: Int32
        /// Standard output and standard error.
        var output: String
    }

    static func run(_ program: String, _ arguments: [String]) async throws -> Result {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
        // The outputs here are a few lines, far below what a pipe holds.
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return Result(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
