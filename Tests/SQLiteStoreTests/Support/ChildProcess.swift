import BellhopTestKit

/// Runs a program and waits until it ends, without blocking the cooperative pool.
enum ChildProcess {
    struct Result {
        var status: Int32
        /// The combined text from standard output and standard error.
        var output: String
    }

    static func run(_ program: String, _ arguments: [String]) async throws -> Result {
        let result = try await Program.run([program] + arguments)
        let said = [result.output, result.errors].filter { !$0.isEmpty }
        return Result(status: result.status, output: said.map { $0 + "\n" }.joined())
    }
}
