#if Desktop
import BellhopCore
import CLinux
import Glibc

/// A program that a test needs (dbus-daemon, Xvfb, dunst). The program is started by name and
/// killed by its process id. It never outlives the test process.
package final class DesktopProcess: Sendable {
    package typealias Failure = TestProcess.Failure

    package let id: Int32
    private let exits = Happenings<Int32>()
    private let output: Int32

    /// Starts a program.
    ///
    /// - Parameter errors: the path of the file that receives the program's standard error.
    package static func start(_ arguments: [String], environment: [String: String], errors: String) async throws -> DesktopProcess {
        try await withCheckedThrowingContinuation { continuation in
            let hasStarted = OwnThread.start(named: "desktop-process") {
                do throws(Failure) {
                    let process = try DesktopProcess(arguments, environment: environment, errors: errors)
                    continuation.resume(returning: process)
                    process.exits.append(TestProcess.wait(for: process.id))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            if !hasStarted { continuation.resume(throwing: Failure(description: "no thread for \(arguments)")) }
        }
    }

    /// Runs a program until it ends. Returns the exit status and the output of the program.
    package static func run(_ arguments: [String], environment: [String: String], errors: String) async throws -> (
        status: Int32, output: String
    ) {
        let process = try await start(arguments, environment: environment, errors: errors)
        let output = await process.wholeOutput()
        return (await process.exit(), output)
    }

    private init(_ arguments: [String], environment: [String: String], errors: String) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        // Use a socket pair instead of a pipe. A pipe cannot be created close-on-exec without
        // _GNU_SOURCE.
        guard socketpair(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0, &ends) == 0 else {
            throw Failure(description: "no socket pair for \(arguments)")
        }
        defer { close(ends[1]) }
        do {
            id = try TestProcess.spawn(arguments, environment, output: .descriptor(ends[1]), errors: .file(errors))
        } catch {
            close(ends[0])
            throw error
        }
        output = ends[0]
    }

    deinit {
        close(output)
    }

    /// Ends the program with a signal and waits until it has ended.
    package func end(_ signal: Int32 = 9) async {
        if exits.count == 0 { kill(id, signal) }
        _ = await exit()
    }

    /// Waits until the program has ended and returns its exit status, or 128 plus the number of the
    /// signal that ended it. Returns -1 if this task is cancelled first.
    package func exit() async -> Int32 {
        do {
            return try await exits.element(0)
        } catch {
            return -1
        }
    }

    /// Returns the first line that the program prints, or an empty text if the program ends without
    /// printing a line.
    package func firstLine() async -> String {
        await read { $0.contains(0x0A) }.prefix { $0 != "\n" }.description
    }

    private func wholeOutput() async -> String {
        await read { _ in false }
    }

    private func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async -> String {
        let output = output
        return await withCheckedContinuation { continuation in
            let hasStarted = OwnThread.start(named: "desktop-reader") {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isEnough(bytes) {
                    let count = Glibc.read(output, &buffer, buffer.count)
                    if count <= 0 { break }
                    bytes += buffer[..<count]
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
            precondition(hasStarted, "no thread to read with")
        }
    }
}
#endif
