import CLinux
import Glibc

/// Delivers signals as bytes in a pipe. A loop can then wait for signals and for other inputs at
/// the same time.
enum SignalPipe {
    /// The read end and the write end of the pipe. The variable is static, because a signal handler
    /// can use only static variables.
    private static let ends: [Int32]? = {
        var ends: [Int32] = [-1, -1]
        guard bh_pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        return ends
    }()

    /// Installs a handler that writes these signals into the pipe, and returns the read end of the
    /// pipe; `nil` if the system cannot provide a pipe.
    static func open(_ signals: [Int32]) -> Int32? {
        guard let ends else { return nil }
        for number in signals { take(number) }
        return ends[0]
    }

    static func take(_ number: Int32) {
        signal(number) { number in
            var byte = UInt8(truncatingIfNeeded: number)
            if let ends = SignalPipe.ends { _ = write(ends[1], &byte, 1) }
        }
    }

    /// Returns the signals that have arrived since the last read.
    static func read(_ descriptor: Int32) -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map(Int32.init) : []
    }
}
