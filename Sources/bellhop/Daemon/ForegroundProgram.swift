import BellhopCore
import Glibc
import LinuxTime

/// Runs a program as a shell does: with the terminal, the standard streams and the signals of this
/// process.
struct ForegroundProgram: Sendable {
    struct Ended: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended the program.
        var status: Int32
        /// Why the program could not be started; `nil` if it was started.
        var refusal: Phrase?
        /// The end of what the program wrote to standard error; empty unless it was kept.
        var errors: [UInt8] = []
        /// Whether a person pressed Control-C or Control-\ shortly before the end.
        var wasInterrupted = false
    }

    /// The program and its arguments.
    let arguments: [String]
    /// Whether to keep the end of standard error. The stream is then no terminal for the program.
    let keepsErrors: Bool

    /// The most bytes of standard error that are kept.
    static let keptBytes = 16_384
    /// The exit statuses of shells for a program that cannot be run, and for one that does not exist.
    static let (notRunnable, notFound): (Int32, Int32) = (126, 127)

    /// Runs the program to its end.
    ///
    /// Control-C and Control-\ reach the program, because the terminal sends them to it, too. They do
    /// not end this process, and only count as the reason for the end. A
    /// request to end (SIGTERM, SIGHUP) is passed on, and this method still waits for the program.
    func run() async -> Ended {
        let ended = Locked(Ended(status: Self.notRunnable, refusal: "the system cannot create a thread"))
        await StoppableThread.run(named: "bellhop-run") { stop in
            let result = runBlocking(stop)
            ended.withLock { $0 = result }
        }
        return ended.withLock { $0 }
    }

    private func runBlocking(_ stop: Int32) -> Ended {
        var errors: [Int32] = []
        if keepsErrors {
            do {
                errors = try ProgramRun.makePipe()
            } catch {
                return Ended(status: Self.notRunnable, refusal: ProgramRun.errorText())
            }
        }
        // A signal that this process ignores, as after `nohup`, is ignored by the program, too.
        let taken = (Self.interrupting + Self.passedOn).filter { !ignores($0) } + [SIGCHLD]
        let signals = SignalPipe.open(taken)
        defer { for number in taken { signal(number, SIG_DFL) } }
        let child: pid_t
        do {
            child = try ProgramRun.spawn(
                arguments, input: nil, output: .inherited, errors: errors.last.map { .descriptor($0) } ?? .inherited,
                resetting: taken + [SIGPIPE])
        } catch {
            for end in errors { close(end) }
            let failure = error as? ProgramRun.NotStarted
            return Ended(status: failure?.isMissing == true ? Self.notFound : Self.notRunnable, refusal: failure?.reason)
        }
        if let end = errors.last { close(end) }
        var pipe = KeptOutput(descriptor: errors.first)
        var interrupted: Duration?
        let status = follow(child, &pipe, signals: signals, stop: stop, &interrupted)
        pipe.finish()
        // A program may handle Control-C and run on. What ends it later is news.
        let wasInterrupted = interrupted.map { BootClock.now() - $0 < Self.interruptionLimit } ?? false
        return Ended(status: status, errors: pipe.kept, wasInterrupted: wasInterrupted)
    }

    /// The signals that the terminal sends to the program, too.
    private static let interrupting = [SIGINT, SIGQUIT]
    private static let passedOn = [SIGTERM, SIGHUP]
    /// How long after Control-C the end of the program counts as its result.
    private static let interruptionLimit: Duration = .seconds(10)

    /// Waits for the program, and passes on what it writes and which signals come for it.
    ///
    /// - Parameter interrupted: the time since boot at which a person last pressed Control-C.
    private func follow(
        _ child: pid_t, _ pipe: inout KeptOutput, signals: Int32?, stop: Int32, _ interrupted: inout Duration?
    ) -> Int32 {
        // Without a pipe for signals, only the end of the program can be waited for.
        guard let signals else { return ProgramRun.wait(for: child) }
        // The handler of a Control-C before the end may still be running. It is done when SIGCHLD is read,
        // which comes later.
        var hasSeenEnd = false
        var status: Int32?
        while true {
            status = status ?? ProgramRun.status(of: child)
            if let status, hasSeenEnd { return status }
            var polled = [
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                pollfd(fd: pipe.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 3, status == nil ? -1 : Self.endPause)
            guard count > 0 || (count < 0 && errno == EINTR) else { return status ?? ProgramRun.wait(for: child) }
            if polled[1].revents != 0, status == nil { kill(child, SIGTERM) }
            if polled[0].revents != 0 {
                for number in SignalPipe.read(signals) {
                    if number == SIGCHLD {
                        // The program may only have been stopped.
                        status = status ?? ProgramRun.status(of: child)
                        hasSeenEnd = status != nil
                    }
                    if Self.interrupting.contains(number) { interrupted = BootClock.now() }
                    if Self.passedOn.contains(number), status == nil { kill(child, number) }
                }
            }
            if polled[2].revents != 0 { pipe.pass() }
        }
    }

    /// How long to wait for SIGCHLD after the end of the program, in milliseconds.
    private static let endPause: Int32 = 100

    private func ignores(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // A handler is a pointer or one of two small numbers: SIG_DFL is 0, SIG_IGN is 1.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}

/// A pipe whose content is passed on to standard error, and whose end is kept.
private struct KeptOutput {
    /// The read end; `nil` if nothing is kept, or at the end of the stream.
    private(set) var descriptor: Int32?
    private(set) var kept: [UInt8] = []

    init(descriptor: Int32?) { self.descriptor = descriptor }

    /// Reads once and passes it on.
    mutating func pass() {
        guard let descriptor else { return }
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) { end() }
            return
        }
        var start = 0
        while start < count {
            let written = chunk[start..<count].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            // Nobody reads standard error any more. The program need not fail for that.
            guard written > 0 || errno == EINTR else { break }
            start += max(0, written)
        }
        kept += chunk[..<count]
        if kept.count > 2 * ForegroundProgram.keptBytes { kept.removeFirst(kept.count - ForegroundProgram.keptBytes) }
    }

    /// Passes on what is left. A program in the background may keep the pipe open and write on, so this
    /// does not wait for the end of the stream, and reads no more than a full pipe holds.
    mutating func finish() {
        for _ in 0..<Self.mostReads {
            guard let descriptor else { return }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 0) > 0 else { break }
            pass()
        }
        end()
    }

    /// A pipe holds 64 KiB, and each read takes at most 16 KiB.
    private static let mostReads = 5

    private mutating func end() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }
}
