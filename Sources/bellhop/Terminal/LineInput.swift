import BellhopCore
import CLinux
import Glibc

/// Reads lines that a person types at a terminal.
struct LineInput: Sendable {
    enum Line: Hashable, Sendable {
        case text(String)
        /// The user pressed Control-D, or the terminal has been closed.
        case end
        /// The user pressed Control-C.
        case interrupted
    }

    /// Returns the next line, without its line ending.
    ///
    /// - Parameters:
    ///   - prompt: the question. It is printed once the terminal is ready for the answer, so that
    ///     no part of a secret is shown or lost.
    ///   - isSecret: whether the text that the user types stays invisible.
    var read: @Sendable (_ prompt: String, _ isSecret: Bool) async -> Line

    /// Returns the reader for the terminal of this process; `nil` unless both standard input and
    /// standard output are terminals.
    static func ofProcess() -> LineInput? {
        guard isatty(0) == 1, isatty(1) == 1 else { return nil }
        return LineInput { prompt, isSecret in
            await withCheckedContinuation { continuation in
                // Run the read on a separate thread, because it blocks.
                let isStarted = OwnThread.start(named: "bellhop-line") {
                    continuation.resume(returning: isSecret ? readSecret(prompt) : readLine(prompt))
                }
                if !isStarted { continuation.resume(returning: .end) }
            }
        }
    }

    /// A descriptor that becomes readable if the user presses Control-C instead of answering a
    /// question. At any other time, Control-C ends the program as usual.
    private static let interruption = eventfd(0, bh_event_flags)

    /// Reads a line. The terminal itself provides the line editing.
    private static func readLine(_ prompt: String) -> Line {
        let bell = interruption
        var forgotten: UInt64 = 0
        _ = Glibc.read(bell, &forgotten, 8)
        // Control-C must not end the program here. The code that is waiting for the answer handles
        // Control-C, and prints that nothing was changed.
        signal(SIGINT) { _ in
            var one: UInt64 = 1
            _ = Glibc.write(LineInput.interruption, &one, 8)
        }
        defer { signal(SIGINT, SIG_DFL) }
        guard show(prompt) else { return .end }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            var polled = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
            if poll(&polled, 2, -1) < 0, errno != EINTR { return .end }
            if polled[1].revents != 0 { return .interrupted }
            guard polled[0].revents != 0 else { continue }
            let count = Glibc.read(0, &block, block.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes.isEmpty ? .end : .text(text(bytes)) }
            bytes += block[..<count]
            if bytes.last == UInt8(ascii: "\n") { return .text(text(bytes)) }
        }
    }

    /// Reads a line without showing it, byte by byte, then restores the terminal.
    private static func readSecret(_ prompt: String) -> Line {
        var saved = termios()
        guard tcgetattr(0, &saved) == 0 else { return .end }
        var raw = saved
        // Disable the keys that send signals. If a signal ended the program here, the terminal
        // would continue to hide all input.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(0, TCSAFLUSH, &raw)
        defer { tcsetattr(0, TCSANOW, &saved) }
        guard show(prompt) else { return .end }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(0, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return .end }
            switch byte {
            case 0x0A, 0x0D: return .text(text(bytes))
            case 0x03: return .interrupted
            case 0x04 where bytes.isEmpty: return .end
            // Control-U deletes the whole line.
            case 0x15: bytes = []
            case 0x08, 0x7F:
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            default: bytes.append(byte)
            }
        }
    }

    /// Prints the prompt. Returns `false` if the output is closed.
    private static func show(_ prompt: String) -> Bool {
        do {
            try Output.standardOutput.write(prompt)
            return true
        } catch {
            return false
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
