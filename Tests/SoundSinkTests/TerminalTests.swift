import BellhopCore
import BellhopTestKit
import Glibc
import LinuxSpawn
import Testing

@testable import SoundSink

/// Tests the bell with a real terminal of the kernel.
@Suite(.timeLimit(.minutes(5))) struct TerminalTests {
    /// A terminal, and the end at which its output arrives.
    private final class Line: Sendable {
        let path: String
        private let screen: Int32
        private let own: Int32

        init() {
            let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            // TIOCGPTN and TIOCSPTLCK, which Swift's Glibc module lacks.
            var (number, isLocked): (Int32, Int32) = (-1, 0)
            let isOpen = screen >= 0 && ioctl(screen, 0x8004_5430, &number) == 0 && ioctl(screen, 0x4004_5431, &isLocked) == 0
            #expect(isOpen)
            let path = "/dev/pts/\(number)"
            let own = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            #expect(own >= 0)
            var mode = termios()
            tcgetattr(own, &mode)
            cfmakeraw(&mode)
            tcsetattr(own, TCSANOW, &mode)
            (self.path, self.screen, self.own) = (path, screen, own)
        }

        deinit {
            close(own)
            close(screen)
        }

        /// Writes until the terminal accepts nothing more, as if nobody read its output.
        func fill() {
            var byte = UInt8(ascii: ".")
            while write(own, &byte, 1) == 1 {}
        }

        /// Reads until `count` bells have arrived.
        func read(bells count: Int) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var bells = 0
            while bells < count {
                let size = Glibc.read(screen, &buffer, buffer.count)
                guard size > 0 else { return }
                bells += buffer[..<size].count { $0 == 7 }
            }
        }
    }

    private let line: Line
    private let stop: StopSignal

    init() throws {
        line = Line()
        stop = try #require(StopSignal())
    }

    private func ring(before limit: Duration = .minutes(1)) async throws -> Terminal.End? {
        let (terminal, stop, deadline) = (Terminal(path: line.path), stop, try #require(Deadline(after: limit)))
        return await OwnThread.value(named: "bell") { terminal.ring(until: stop, before: deadline) }
    }

    @Test("Bells that ring at the same moment are all heard, although the kernel lets only one write at a time")
    func together() async throws {
        let (terminal, stop) = (Terminal(path: line.path), stop)
        let deadline = try #require(Deadline(after: .minutes(4)))
        let (threads, each) = (6, 2000)
        await withTaskGroup(of: [Terminal.End].self) { group in
            for _ in 0..<threads {
                group.addTask {
                    await OwnThread.value(named: "bell") { (0..<each).map { _ in terminal.ring(until: stop, before: deadline) } } ?? []
                }
            }
            for await ends in group { #expect(ends == Array(repeating: .rang, count: each)) }
        }
    }

    @Test("A bell waits for a terminal that accepts nothing at the moment")
    func waits() async throws {
        line.fill()
        async let end = ring()
        let line = line
        _ = await OwnThread.value(named: "screen") { line.read(bells: 1) }
        #expect(try await end == .rang)
    }

    @Test("A bell that waits ends with its sound, and a terminal that stays full is a failure with its remedy")
    func gives() async throws {
        line.fill()
        #expect(try await ring(before: .zero) == .failed("the terminal accepts no output (Ctrl-Q continues a stopped terminal)"))
        stop.send()
        #expect(try await ring() == .stopped)
    }
}
