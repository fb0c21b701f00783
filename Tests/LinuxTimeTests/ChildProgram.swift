import Foundation

/// Runs a program to its end without blocking the cooperative pool.
enum ChildProgram {
    struct Result {
        var status: Int32
        var output: String
    }

    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        in folder: TemporaryFolder
    ) async throws -> Result {
        let output = folder.path + "/output-" + UUID().uuidString
        try Data().write(to: URL(fileURLWithPath: output))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = process.standardOutput
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
        return Result(status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8))
    }
}
