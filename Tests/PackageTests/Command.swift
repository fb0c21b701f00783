import Foundation

/// A program that was run to its end.
struct Command {
    var status: Int32
    var output: String
    var errors: String

    /// Runs a program found in `PATH`, without input; what it prints goes through files in `folder`, which is its temporary folder, too.
    ///
    /// - Parameter environment: replaces variables of this process.
    static func run(_ arguments: [String], environment: [String: String] = [:], in folder: URL) async throws -> Command {
        let name = UUID().uuidString
        let output = folder.appending(path: "output-" + name)
        let errors = folder.appending(path: "errors-" + name)
        for file in [output, errors] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Command(
            status: status, output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8)
        )
    }
}
