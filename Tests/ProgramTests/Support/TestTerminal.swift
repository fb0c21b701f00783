import BellhopCore
import BellhopTestKit
import Glibc

/// A terminal of 80 columns and 24 lines. A program runs in it, and the test types.
final class TestTerminal: Sendable {
    struct Unavailable: Error {}

    private let master: Int32
    /// The output, in the pieces in which it arrived. `nil` marks the end.
    private let pieces = Happenings<String?>()
    /// How many characters of the output ``untilNext(_:)`` has passed.
    private let seen = Locked(0)
    let program: Program

    /// Starts a program whose controlling terminal is the new terminal, so that Control-C reaches
    /// the program.
    static func start(_ arguments: [String], environment: [String: String]) async throws -> TestTerminal {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // These requests are TIOCSPTLCK and TIOCGPTN, which Glibc's module lacks. They unlock the
        // other end of the terminal and return its number.
        var number: Int32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &number) == 0, ioctl(master, 0x8004_5430, &number) == 0 else { throw Unavailable() }
        let path = "/dev/pts/\(number)"
        let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Unavailable() }
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw Unavailable() }
        let program = try await Program.start(
            ["sh", "-c", #"exec setsid --ctty "$@" <"$BELLHOP_TTY" >"$BELLHOP_TTY" 2>&1"#, "sh"] + arguments,
            environment: environment.merging(["BELLHOP_TTY": path]) { $1 })
        return try TestTerminal(master, slave, program)
    }

    private init(_ master: Int32, _ slave: Int32, _ program: Program) throws {
        (self.master, self.program) = (master, program)
        let pieces = pieces
        let copy = dup(master)
        let isStarted = OwnThread.start(named: "terminal") {
            var block = [UInt8](repeating: 0, count: 4096)
            var bytes: [UInt8] = []
            var isOurs = true
            while true {
                let count = read(copy, &block, block.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                bytes += block[..<count]
                // The program has opened its end of the terminal by now, so close our copy of that
                // end. When the program ends, no process has that end open any more, and the reader
                // detects this.
                if isOurs { close(slave) }
                isOurs = false
                // A character of several bytes may arrive in two pieces.
                guard let text = String(validating: bytes, as: UTF8.self) else { continue }
                bytes = []
                pieces.append(text)
            }
            if isOurs { close(slave) }
            close(copy)
            pieces.append(nil)
        }
        guard isStarted else { throw Unavailable() }
    }

    deinit { close(master) }

    /// All output so far, without color codes and carriage returns.
    var text: String { Self.plain(pieces.all) }

    private static func plain(_ pieces: [String?]) -> String {
        pieces.compactMap { $0 }.joined().replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
    }

    /// Waits until this text appears for the `times`th time.
    ///
    /// - Throws: if the program ends first.
    func until(_ wanted: String, times: Int = 1) async throws {
        let all = await pieces.wait { Self.count(wanted, in: Self.plain($0)) >= times || $0.last == .some(nil) }
        guard Self.count(wanted, in: Self.plain(all)) >= times else {
            throw Program.Failure(description: "it never said \"\(wanted)\" but:\n\(text)")
        }
    }

    /// Waits until this text appears after the one that was waited for before.
    ///
    /// - Throws: if the program ends first.
    func untilNext(_ wanted: String) async throws {
        let passed = seen.withLock { $0 }
        let all = await pieces.wait { Self.end(of: wanted, after: passed, in: Self.plain($0)) != nil || $0.last == .some(nil) }
        guard let end = Self.end(of: wanted, after: passed, in: Self.plain(all)) else {
            throw Program.Failure(description: "then it never said \"\(wanted)\" but:\n\(text)")
        }
        seen.withLock { $0 = end }
    }

    /// Returns the number of characters up to the end of a text that comes after the first `passed`
    /// characters; `nil` if it does not come.
    private static func end(of wanted: String, after passed: Int, in text: String) -> Int? {
        text.dropFirst(passed).firstRange(of: wanted).map { text.distance(from: text.startIndex, to: $0.upperBound) }
    }

    /// Waits until the program has written its last output.
    func untilEnd() async {
        await pieces.wait { $0.last == .some(nil) }
    }

    private static func count(_ wanted: String, in text: String) -> Int { text.ranges(of: wanted).count }

    /// Types a text and presses Enter.
    func type(_ text: String) { press(text + "\n") }

    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        precondition(write(master, bytes, bytes.count) == bytes.count, "a terminal takes a line")
    }

    /// Whether the terminal shows what is typed.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }
}
