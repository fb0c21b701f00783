import BellhopCore
import Glibc

/// The pattern that lines must contain.
struct LinePattern: Sendable {
    private let text: String

    /// - Throws: an error that says what is wrong with the pattern.
    init(_ text: String) throws {
        _ = try Regex(text)
        self.text = text
    }

    /// Returns a function that checks whether a line contains a match. A compiled pattern cannot move
    /// between threads, so each thread compiles its own.
    func check() -> (String) -> Bool {
        do {
            let regex = try Regex(text)
            return { line in
                do {
                    return try regex.firstMatch(in: line) != nil
                } catch {
                    return true
                }
            }
        } catch {
            return { _ in true }
        }
    }
}

/// The lines that wait until they are sent. A program that writes them never has to wait.
final class LineQueue: Sendable {
    struct Batch: Sendable, Equatable {
        var lines: [String]
        /// The number of earlier lines for which there was no room.
        var lost: Int
    }

    /// The most lines that wait.
    static let longest = 1000
    /// The most lines and bytes of a batch. An inlet accepts 64 kB.
    private static let most = (lines: 50, bytes: 48 << 10)
    /// The most bytes of a line. The rest of a longer line is left out.
    static let longestLine = 8 << 10

    private struct State {
        var lines: [String] = []
        var lost = 0
        var hasEnded = false
    }

    let pattern: LinePattern?
    private let state = Locked(State())
    private let bell = Doorbell()

    init(pattern: LinePattern? = nil) { self.pattern = pattern }

    func add(_ line: String) {
        state.withLock { state in
            state.lines.append(SafeText.truncated(line, toUTF8Bytes: Self.longestLine))
            guard state.lines.count > Self.longest else { return }
            state.lines.removeFirst()
            state.lost += 1
        }
        bell.ring()
    }

    /// Puts lines back that could not be sent yet. If there is no room for all of them, the oldest are lost.
    func putBack(_ lines: [String]) {
        state.withLock { state in
            state.lines = lines + state.lines
            let excess = max(0, state.lines.count - Self.longest)
            state.lines.removeFirst(excess)
            state.lost += excess
        }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        bell.ring()
    }

    /// Waits for lines, and returns those that have come; `nil` after the last line.
    func next() async -> Batch? {
        while !Task.isCancelled {
            let (batch, isOver) = state.withLock { state in (Self.take(&state), state.hasEnded) }
            if let batch { return batch }
            if isOver { return nil }
            await bell.wait()
        }
        return nil
    }

    private static func take(_ state: inout State) -> Batch? {
        var (count, bytes) = (0, 0)
        for line in state.lines.prefix(most.lines) {
            bytes += line.utf8.count + 1
            guard bytes <= most.bytes || count == 0 else { break }
            count += 1
        }
        guard count > 0 else { return nil }
        let batch = Batch(lines: Array(state.lines.prefix(count)), lost: state.lost)
        state.lines.removeFirst(count)
        state.lost = 0
        return batch
    }
}

/// Reads the lines of standard input.
enum LineReader {
    /// Reads until the input ends, or until the descriptor `stop` becomes readable.
    static func read(into queue: LineQueue, until stop: Int32) {
        defer { queue.end() }
        let isWanted = queue.pattern?.check() ?? { _ in true }
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        func take(_ bytes: some Collection<UInt8>) {
            let line = String(decoding: bytes, as: UTF8.self)
            if line.contains(where: { !$0.isWhitespace }), isWanted(line) { queue.add(line) }
        }
        while true {
            var polled = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
            if poll(&polled, 2, -1) < 0, errno == EINTR { continue }
            if polled[1].revents != 0 { return }
            let count = Glibc.read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                take(rest[..<end])
                rest.removeSubrange(...end)
            }
            // A program that never ends its line must not fill the memory.
            if rest.count > LineQueue.longestLine {
                take(rest)
                rest = []
            }
        }
        if !rest.isEmpty { take(rest) }
    }
}
