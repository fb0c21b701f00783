public import BellhopCore
import Foundation

/// Steps the wall clock of a program that a test starts, through the preloaded library
/// `contrib/test-tools/clockshim.c`.
///
/// ```swift
/// let shim = try await ClockShim.make(in: folder)
/// process.environment = shim.environment(over: ProcessInfo.processInfo.environment)
/// …
/// // Steps the program's clock by two hours and cancels its timerfd.
/// try shim.set(ahead: .hours(2))
/// ```
public struct ClockShim: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private let library: String
    private let clock: String

    /// Compiles the library into `folder`, which must exist, and creates the clock file there.
    public static func make(in folder: String) async throws -> ClockShim {
        let shim = ClockShim(library: folder + "/clockshim.so", clock: folder + "/clock")
        guard FileManager.default.createFile(atPath: shim.clock, contents: Data(count: 16)) else {
            throw Failure(description: "cannot write \(shim.clock)")
        }
        let made = try await Program.run(["cc", "-shared", "-fPIC", "-O2", "-o", shim.library, source, "-ldl", "-lpthread"])
        guard made.status == 0 else { throw Failure(description: "cc cannot compile \(source):\n\(made.errors)") }
        return shim
    }

    /// `environment` with the variables that make a program follow this clock.
    public func environment(over environment: [String: String]) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_FILE": clock]) { $1 }
    }

    /// `environment` with the variables that stop a program's wall clock at `instant`. None of its
    /// alarms go off.
    public func environment(over environment: [String: String], stoppedAt instant: Instant) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_STOPPED": String(instant.milliseconds)]) { $1 }
    }

    /// Sets how far the program's wall clock is ahead of the real one (negative for behind), and
    /// how long its machine appears to have been suspended. Both are relative to the real clocks,
    /// not to the last call.
    public func set(ahead: Duration, suspended: Duration = .zero) throws {
        try Self.set(ahead: ahead, suspended: suspended, in: clock)
    }

    /// Does the same from inside the program.
    public static func set(ahead: Duration, suspended: Duration = .zero, in clockFile: String) throws {
        var content = Data()
        for duration in [ahead, suspended] {
            let parts = duration.components
            withUnsafeBytes(of: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000) { content.append(contentsOf: $0) }
        }
        guard let file = FileHandle(forWritingAtPath: clockFile) else { throw Failure(description: "cannot write \(clockFile)") }
        // Overwrites the old values with one write(2) of 16 bytes, so that the program never sees
        // half of them.
        try file.write(contentsOf: content)
        try file.close()
    }

    /// The library's source, relative to the source file that this code was compiled from.
    private static let source: String = {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/" + root + "/contrib/test-tools/clockshim.c"
    }()
}
