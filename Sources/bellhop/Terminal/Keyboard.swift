import BellhopCore
import Glibc

/// Reads single keys from a terminal.
struct Keyboard: Sendable {
    /// The next key, or `nil` at the end of input.
    var key: @Sendable () async -> Character?

    /// The keyboard of this process; `nil` unless both ends are a terminal.
    static func ofProcess() -> Keyboard? {
        guard isatty(0) == 1, isatty(1) == 1 else { return nil }
        return Keyboard {
            await withCheckedContinuation { continuation in
                // A read blocks, so it has a thread of its own.
                let isStarted = OwnThread.start(named: "bellhop-key") { continuation.resume(returning: readKey()) }
                if !isStarted { continuation.resume(returning: nil) }
            }
        }
    }

    /// One byte without waiting for the return key; the terminal is left as it was.
    private static func readKey() -> Character? {
        var saved = termios()
        guard tcgetattr(0, &saved) == 0 else { return nil }
        var raw = saved
        // Signals stay on, so that Control-C ends the program, and ends it with the terminal as the shell resets it.
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
