import BellhopCore
import Glibc

/// Reads single keys from a terminal.
struct Keyboard: Sendable {
    /// Returns the next key; `nil` at the end of input.
    var key: @Sendable () async -> Character?

    /// Returns the keyboard of this process; `nil` unless both standard input and standard output
    /// are terminals.
    static func ofProcess() -> Keyboard? {
        guard isatty(0) == 1, isatty(1) == 1 else { return nil }
        return Keyboard {
            await withCheckedContinuation { continuation in
                // Run the read on a separate thread, because it blocks.
                let isStarted = OwnThread.start(named: "bellhop-key") { continuation.resume(returning: readKey()) }
                if !isStarted { continuation.resume(returning: nil) }
            }
        }
    }

    /// Reads one byte without waiting for the Return key, then restores the terminal.
    private static func readKey() -> Character? {
        var saved = termios()
        guard tcgetattr(0, &saved) == 0 else { return nil }
        var raw = saved
        // Signals stay enabled, so that Control-C ends the program. The shell then resets the
        // terminal.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(0, TCSANOW, &raw)
        defer { tcsetattr(0, TCSANOW, &saved) }
        var byte: UInt8 = 0
        while true {
            let count = read(0, &byte, 1)
            if count == 1 { return Character(Unicode.Scalar(byte)) }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
