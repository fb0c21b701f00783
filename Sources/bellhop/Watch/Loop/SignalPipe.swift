import CLinux
import Glibc

/// Signals as bytes that a loop reads between two other things.
enum SignalPipe {
    /// Read end and write end; the handlers have no other way to either.
    private static let ends: [Int32]? = {
        var ends: [Int32] = [-1, -1]
        guard bh_pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        return ends
    }()

    /// Has these signals written into the pipe from now on. Its read end; `nil` when the system has no pipe to give.
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

    /// What came since the last look.
    static func read(_ descriptor: Int32) -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? bytes.prefix(count).map(Int32.init) : []
    }
}
