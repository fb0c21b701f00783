import BellhopCore
import CLinux
import Glibc

/// Reads lines that a person types.
struct LineInput: Sendable {
    enum Line: Hashable, Sendable {
        case text(String)
        /// Control-D, or the terminal is gone.
        case end
        /// Control-C
        case interrupted
    }

    /// The next line, without its end.
    ///
    /// - Parameters:
    ///   - prompt: what is asked. It appears when the terminal is ready for the answer, so that nothing of a secret is seen or lost.
    ///   - isSecret: nothing of the line is shown.
    var read: @Sendable (_ prompt: String, _ isSecret: Bool) async -> Line

    /// That of this process; `nil` unless both ends are a terminal.
    static func ofProcess() -> LineInput? {
        guard isatty(0) == 1, isatty(1) == 1 else { return nil }
        return LineInput { prompt, isSecret in
            await withCheckedContinuation { continuation in
                // A read blocks, so it has a thread of its own.
                let isStarted = OwnThread.start(named: "bellhop-line") {
                    continuation.resume(returning: isSecret ? readSecret(prompt) : readLine(prompt))
                }
                if !isStarted { continuation.resume(returning: .end) }
            }
        }
    }

    /// Rung by Control-C while a question stands. At any other time Control-C ends the program as usual.
    private static let interruption = eventfd(0, bh_event_flags)

    /// A line as the terminal's own editing makes it.
    private static func readLine(_ prompt: String) -> Line {
        let bell = interruption
        var forgotten: UInt64 = 0
        _ = Glibc.read(bell, &forgotten, 8)
        // Whoever waits for an answer is told of Control-C in the order of things, and so can say that nothing was changed.
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

    /// A line of which the terminal shows nothing, byte by byte; the terminal is left as it was.
    private static func readSecret(_ prompt: String) -> Line {
        var saved = termios()
        guard tcgetattr(0, &saved) == 0 else { return .end }
        var raw = saved
        // Without signals, because one that ended the program would leave a terminal that shows nothing.
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
            // Control-U empties the line.
            case 0x15: bytes = []
            case 0x08, 0x7F:
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            default: bytes.append(byte)
            }
        }
    }

    /// `false` when nobody can see it.
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
