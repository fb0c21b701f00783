import CLinux
import Glibc
import LinuxSpawn

/// A running program. This type collects the output of the program, and stops the program if
/// necessary. It is used on one thread only.
struct RunningProgram {
    /// The time between SIGTERM and SIGKILL.
    private static let grace: Duration = .seconds(1)

    private let order: ProgramOrder
    private let child: pid_t
    /// A descriptor that becomes readable when the program ends.
    private let exit: Int32
    private let alarm: ProgramAlarm
    private var output: Int32
    private var errors: Int32
    private var heard: ProgramEnd

    static func run(_ order: ProgramOrder, until stop: StopSignal) -> ProgramEnd {
        var spawned = SpawnedProgram.start(order)
        guard let child = spawned.child else { return ProgramEnd(manner: .unstarted(spawned.failure)) }
        let exit = bh_pidfd_open(child)
        let alarm = ProgramAlarm()
        guard exit >= 0, let alarm else {
            // Stop the program at once, because we cannot wait for its end and its output at the
            // same time.
            let failure = errno
            if exit >= 0 { Glibc.close(exit) }
            kill(-child, SIGKILL)
            _ = reap(child)
            spawned.closeOurs()
            return ProgramEnd(manner: .unstarted(failure))
        }
        var program = RunningProgram(
            order: order, child: child, exit: exit, alarm: alarm, output: spawned.output, errors: spawned.errors,
            heard: ProgramEnd(manner: .exited(0)))
        return program.follow(stop)
    }

    private mutating func follow(_ stop: StopSignal) -> ProgramEnd {
        defer { closeAll() }
        // Why the program was stopped; `nil` if it was not.
        var reason: ProgramEnd.Manner?
        alarm.ring(after: order.limit)
        while true {
            var polled = [exit, reason == nil ? stop.descriptor : -1, alarm.descriptor, output, errors].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
            if polled[3].revents != 0 { hearOutput() }
            if polled[4].revents != 0 { hearErrors() }
            if polled[0].revents != 0 { return end(reason) }
            if polled[1].revents != 0 || polled[2].revents != 0 {
                // When this code runs a second time, the cause is always the alarm: the program has
                // ignored SIGTERM.
                kill(-child, reason == nil ? SIGTERM : SIGKILL)
                if reason == nil { reason = polled[1].revents != 0 ? .cancelled : .tooLate }
                alarm.ring(after: Self.grace)
            }
        }
    }

    /// Returns the result of the program, which has ended. Processes that the program has left
    /// behind may keep the pipes open forever, so only the bytes that are already available are
    /// read.
    private mutating func end(_ reason: ProgramEnd.Manner?) -> ProgramEnd {
        hearOutput()
        hearErrors()
        // Send the signal before the child is reaped. Until then, its process id cannot belong to
        // another process.
        if reason != nil { kill(-child, SIGKILL) }
        let status = Self.reap(child)
        heard.manner = reason ?? (status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F))
        return heard
    }

    private mutating func hearOutput() {
        heard.output += Self.read(&output)
        heard.output.removeFirst(max(0, heard.output.count - ProgramEnd.kept))
    }

    private mutating func hearErrors() {
        heard.errors += Self.read(&errors)
        heard.errors.removeFirst(max(0, heard.errors.count - ProgramEnd.kept))
    }

    /// Reads the available bytes, at most the capacity of a pipe. Closes the descriptor at the end
    /// of the stream.
    private static func read(_ descriptor: inout Int32) -> ArraySlice<UInt8> {
        guard descriptor >= 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: ProgramEnd.kept)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close(&descriptor) }
        return buffer[..<max(0, count)]
    }

    private mutating func closeAll() {
        Glibc.close(exit)
        Self.close(&output)
        Self.close(&errors)
    }

    private static func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    private static func reap(_ child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
