import BellhopTestKit

/// Runs a program to its end without blocking the cooperative pool.
enum ChildProcess {
    struct Result {
        var status: Int32
        /// Standard output and standard error.
        var output: String
    }

    static func run(_ program: String, _ arguments: [String]) async throws -> Result {
        let result = try await Program.run([program] + arguments)
        let said = [result.output, result.errors].filter { !$0.isEmpty }
        return Result(status: result.status, output: said.map { $0 + "\n" }.joined())
    }
}
