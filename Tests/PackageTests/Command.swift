import BellhopTestKit
import Foundation

/// The result of a program that has ended.
struct Command {
    var status: Int32
    var output: String
    var errors: String

    /// Runs a program found in `PATH`, without input. The program's folder for temporary files is
    /// `folder`.
    ///
    /// - Parameter environment: variables that are added to the variables of this process or
    ///   replace them.
    static func run(_ arguments: [String], environment: [String: String] = [:], in folder: URL) async throws -> Command {
        let ours = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        let result = try await Program.run(arguments, environment: ours.merging(environment) { $1 })
        let output = result.output.isEmpty ? "" : result.output + "\n"
        return Command(status: result.status, output: output, errors: result.errors)
    }
}
