import Glibc

/// The open descriptor of a target. Only one thread uses it.
struct LineOutput {
    private let target: LineTarget
    private var descriptor: Int32 = -1
    /// Whether the file ends with an incomplete line, for example because the disk was full. The
    /// next line must then begin with a line break.
    private var isTorn = false

    init(_ target: LineTarget) {
        self.target = target
        if case .descriptor(let number) = target { descriptor = number }
    }

    private var isFile: Bool {
        if case .file = target { true } else { false }
    }

    /// The number of bytes to write at once. If `poll` reports that a pipe is writable, the pipe
    /// has room for this many bytes (`PIPE_BUF`), so writing never blocks. Data from other writers
    /// is also never inserted between these bytes. For the journal, the number is 1, so that lines
    /// are sent one by one.
    var chunk: Int { if case .journal = target { 1 } else { 4096 } }

    /// Opens the target. If the file was moved away, for example by log rotation, creates a new
    /// file. Returns the fault; `nil` after success.
    mutating func open() -> WriteFault? {
        switch target {
        case .descriptor: nil
        case .file(let path): openFile(path)
        case .journal(let path): openSocket(path)
        }
    }

    private mutating func openFile(_ path: String) -> WriteFault? {
        if descriptor >= 0 {
            var now = stat()
            var then = stat()
            if stat(path, &now) == 0, fstat(descriptor, &then) == 0, now.st_ino == then.st_ino, now.st_dev == then.st_dev { return nil }
            close()
        }
        // Open without blocking, because opening a named pipe would otherwise wait for a reader.
        descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
        return descriptor < 0 ? fault(errno) : nil
    }

    private mutating func openSocket(_ path: String) -> WriteFault? {
        guard descriptor < 0 else { return nil }
        guard let address = SocketAddress(path) else { return fault(ENAMETOOLONG) }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return fault(errno) }
        guard address.connect(descriptor) else {
            defer { close() }
            return fault(errno)
        }
        return nil
    }

    /// Waits until writing is possible or would fail.
    func waitForRoom() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, -1) < 0, errno == EINTR {}
    }

    /// Writes lines.
    ///
    /// - Returns: the number of lines that were written completely, and the fault because of which
    ///   the other lines were not written.
    mutating func write(_ lines: [[UInt8]]) -> (written: Int, fault: WriteFault?) {
        if case .journal = target { return send(lines) }
        // Join the lines, because a system call costs more than a copy.
        let bytes = (isTorn ? [0x0A] : []) + (lines.count == 1 ? lines[0] : Array(lines.joined()))
        var position = 0
        while position < bytes.count {
            let part = min(chunk, bytes.count - position)
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + position }, part) }
            if count >= 0 {
                position += count
                if position < bytes.count { waitForRoom() }
                continue
            }
            if errno == EINTR { continue }
            if errno == EAGAIN {
                waitForRoom()
                continue
            }
            let fault = fault(errno)
            let whole = wholeLines(lines, in: position - (isTorn ? 1 : 0))
            if position > 0 { isTorn = bytes[position - 1] != 0x0A }
            if isFile { close() }
            return (whole, fault)
        }
        isTorn = false
        return (lines.count, nil)
    }

    /// Sends each line as one datagram, which arrives completely or not at all.
    private mutating func send(_ lines: [[UInt8]]) -> (written: Int, fault: WriteFault?) {
        var sent = 0
        while sent < lines.count {
            let count = lines[sent].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count >= 0 {
                sent += 1
            } else if errno == EAGAIN {
                waitForRoom()
            } else if errno != EINTR {
                let fault = fault(errno)
                // The program that was listening at the socket is gone. The next attempt connects
                // again.
                if fault.number != EMSGSIZE { close() }
                return (sent, fault)
            }
        }
        return (sent, nil)
    }

    private func wholeLines(_ lines: [[UInt8]], in size: Int) -> Int {
        var end = 0
        return lines.prefix { line in
            end += line.count
            return end <= size
        }.count
    }

    /// Closes the descriptor, unless the caller of the initializer owns it.
    mutating func close() {
        if case .descriptor = target { return }
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    private func fault(_ number: Int32) -> WriteFault {
        WriteFault(number: number, target: target)
    }
}
