public import BellhopCore
import Foundation

/// Steps the wall clock of one program that a test starts, through the preloaded library `contrib/test-tools/clockshim.c`.
///
/// ```swift
/// let shim = try await ClockShim.make(in: folder)
/// process.environment = shim.environment(over: ProcessInfo.processInfo.environment)
/// …
/// try shim.set(ahead: .hours(2))           // the program's clock is stepped by two hours, and its timerfd cancelled
/// ```
public struct ClockShim: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private let library: String
    private let clock: String

    /// Compiles the library into `folder`, which must exist, and puts the clock file there.
    public static func make(in folder: String) async throws -> ClockShim {
        let shim = ClockShim(library: folder + "/clockshim.so", clock: folder + "/clock")
        guard FileManager.default.createFile(atPath: shim.clock, contents: Data(count: 16)) else {
            throw Failure(description: "cannot write \(shim.clock)")
        }
        let made = try await Program.run(["cc", "-shared", "-fPIC", "-O2", "-o", shim.library, source, "-ldl", "-lpthread"])
        guard made.status == 0 else { throw Failure(description: "cc cannot compile \(source):\n\(made.errors)") }
        return shim
    }

    /// `environment` with what makes a program started with it follow this clock.
    public func environment(over environment: [String: String]) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_FILE": clock]) { $1 }
    }

    /// `environment` with what makes the wall clock of a program started with it stand at `instant`; no alarm of it goes off.
    public func environment(over environment: [String: String], stoppedAt instant: Instant) -> [String: String] {
        environment.merging(["LD_PRELOAD": library, "BELLHOP_CLOCK_STOPPED": String(instant.milliseconds)]) { $1 }
    }

    /// Sets how far the program's wall clock is ahead of the real one (behind if negative), and for how long its machine is to seem to have been
    /// suspended. Both count from the real clocks, not from the last call.
    public func set(ahead: Duration, suspended: Duration = .zero) throws {
        try Self.set(ahead: ahead, suspended: suspended, in: clock)
    }

    /// The same from inside the program.
    public static func set(ahead: Duration, suspended: Duration = .zero, in clockFile: String) throws {
        var content = Data()
        for duration in [ahead, suspended] {
            let parts = duration.components
            withUnsafeBytes(of: parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000) { content.append(contentsOf: $0) }
        }
        guard let file = FileHandle(forWritingAtPath: clockFile) else { throw Failure(description: "cannot write \(clockFile)") }
        // One write(2) of 16 bytes over the old ones, so that the program never sees half of it.
        try file.write(contentsOf: content)
        try file.close()
    }

    /// The library lies beside the sources that this file was compiled from.
    private static let source: String = {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return "/" + root + "/contrib/test-tools/clockshim.c"
    }()
}
