import BellhopCore
import CLinux
import Glibc
import LinuxSpawn

/// Runs a program on the calling thread until it ends or is stopped. The method `run` blocks, so
/// call it only on a separate thread.
struct PlayerRun {
    enum End: Sendable, Hashable {
        case ended
        /// The program was stopped because its sound is no longer wanted.
        case stopped
        /// The program was stopped at its deadline. Until then it had not failed.
        case outOfTime
        /// The program failed. The phrase is the last line of its error output, or its exit status.
        case failed(Phrase)
    }

    /// A program that has run for this long without failing is assumed to be playing the sound.
    static let settled: Duration = .seconds(1)
    /// The number of bytes to keep at the end of the error output.
    private static let kept = 4096

    var program: String
    var arguments: [String]
    var variables: [String: String]
    /// The data for the program's standard input. It must not be larger than a pipe can hold.
    var input: [UInt8] = []
    /// The time limit after which the program is stopped.
    var deadline: Deadline

    /// Runs the program.
    ///
    /// - Parameter sounding: called once if the program is still running after ``settled``, no
    ///   matter what it has printed.
    func run(until stop: StopSignal, sounding: () -> Void = {}) -> End {
        var errors: [Int32] = [-1, -1]
        var entry: [Int32] = [-1, -1]
        guard bh_pipe(&errors) == 0 else { return .failed(.systemError(errno)) }
        defer { for end in errors + entry where end >= 0 { close(end) } }
        if !input.isEmpty {
            guard bh_pipe(&entry) == 0 else { return .failed(.systemError(errno)) }
            // This write does not block, because a pipe can hold more than 32,768 bytes.
            _ = input.withUnsafeBytes { write(entry[1], $0.baseAddress, min($0.count, 32_768)) }
            close(entry[1])
            entry[1] = -1
        }
        let spawning = Spawning(
            program: program, arguments: arguments, variables: variables, input: input.isEmpty ? .nothing : .descriptor(entry[0]),
            output: .nothing, errors: .descriptor(errors[1]))
        guard let settling = Deadline(after: Self.settled) else { return .failed(.systemError(errno)) }
        let child: Int32
        switch spawning.start() {
        case .success(let started): child = started
        case .failure(let failure): return .failed(.message(ofSystem: failure.words))
        }
        close(errors[1])
        errors[1] = -1
        _ = fcntl(errors[0], F_SETFL, O_NONBLOCK)
        let exit = bh_pidfd_open(child)
        defer { if exit >= 0 { close(exit) } }
        return follow(child, exit, errors[0], settling, stop, sounding)
    }

    private func follow(
        _ child: pid_t, _ exit: Int32, _ errors: Int32, _ settling: Deadline, _ stop: StopSignal, _ sounding: () -> Void
    ) -> End {
        var said: [UInt8] = []
        var (hears, isSettling) = (true, true)
        var end: End?
        func kill(_ reason: End) {
            Glibc.kill(-child, SIGKILL)
            end = reason
        }
        if exit < 0 { kill(.stopped) }
        while end == nil {
            let descriptors = [exit, stop.descriptor, deadline.descriptor, isSettling ? settling.descriptor : -1, hears ? errors : -1]
            var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
            if polled[4].revents != 0 { hears = Self.hear(errors, &said) }
            if polled[0].revents != 0 { break }
            if polled[1].revents != 0 {
                kill(.stopped)
            } else if polled[2].revents != 0 {
                kill(.outOfTime)
            } else if polled[3].revents != 0 {
                isSettling = false
                sounding()
            }
        }
        _ = Self.hear(errors, &said)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if let end { return end }
        guard status != 0 else { return .ended }
        return .failed(Self.words(said).map(Phrase.verbatim) ?? "status \(status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F))")
    }

    /// Reads error output. Returns whether more output may follow.
    private static func hear(_ descriptor: Int32, _ said: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: kept)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        said += buffer[..<count]
        said.removeFirst(max(0, said.count - kept))
        return true
    }

    private static func words(_ said: [UInt8]) -> String? {
        let lines = said.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { String(decoding: $0, as: UTF8.self) }
        return lines.last { $0.contains { !$0.isWhitespace } }
    }
}
