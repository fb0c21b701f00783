package import BellhopCore
import Foundation

/// Sets the wall clock of a program that a test starts. The program preloads the library
/// `contrib/test-tools/clockshim.c`.
///
/// ```swift
/// let shim = try await ClockShim.make(in: folder)
/// process.environment = shim.environment(over: ProcessInfo.processInfo.environment)
/// …
/// // Steps the program's clock by two hours and cancels its timerfd.
/// try shim.set(ahead: .hours(2))
/// ```
package struct ClockShim: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    private let library: String
    private let clock: String

    /// Compiles the library into `folder`, which must exist, and creates the clock file in the same
    /// folder.
    package static func make(in folder: String) async throws -> ClockShim {
        let shim = ClockShim(library: folder + "/clockshim.so", clock: folder + "/clock")
        guard FileManager.default.createFile(atPath: shim.clock, contents: Data(count: 16)) else {
            throw Failure(description: "cannot write \(shim.clock)")
        }
        let made = try await Program.run(["cc", "-shared", "-fPIC", "-O2", "-o", shim.library, source, "-ldl", "-lpthread"])
        guard made.status == 0 else { throw Failure(description: "cc cannot compile \(source):\n\(made.errors)") }
        return shim
    }

    /// Returns `environment`, plus the variables that make a program use this clock.
    package func environment(over environment: [String: String]) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_FILE": clock]) { $1 }
    }

    /// Returns `environment`, plus the variables that stop a program's wall clock at `instant`.
    /// Alarms that are set in that program never ring.
    package func environment(over environment: [String: String], stoppedAt instant: Instant) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_STOPPED": String(instant.milliseconds)]) { $1 }
    }

    /// Sets how far the program's wall clock is ahead of the real clock (a negative value means
    /// behind), and how long the machine seems to have been suspended. Both values are relative to
    /// the real clocks, not to the previous call.
    package func set(ahead: Duration, suspended: Duration = .zero) throws {
        try Self.set(ahead: ahead, suspended: suspended, in: clock)
    }

    /// Sets the program's wall clock from inside the program, as ``set(ahead:suspended:)`` does
    /// from outside.
    package static func set(ahead: Duration, suspended: Duration = .zero, in clockFile: String) throws {
        var content = Data()
        for duration in [ahead, suspended] {
            let parts = duration.components
            withUnsafeBytes(of: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000) { content.append(contentsOf: $0) }
        }
        guard let file = FileHandle(forWritingAtPath: clockFile) else { throw Failure(description: "cannot write \(clockFile)") }
        // Write all 16 bytes with one write(2), so that the program never reads half of a change.
        try file.write(contentsOf: content)
        try file.close()
    }

    /// The path of the library's source file, derived from the path of this source file.
    private static let source: String = {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/" + root + "/contrib/test-tools/clockshim.c"
    }()
}
