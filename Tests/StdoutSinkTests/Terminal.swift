import Glibc

/// A pseudo-terminal, as a person's terminal window uses one.
final class Terminal: Sendable {
    struct Unavailable: Error {}

    let slave: Int32
    private let master: Int32

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // These requests are TIOCSPTLCK and TIOCGPTN, which Glibc's module lacks. They unlock the
        // other end of the terminal and return its number.
        var number: Int32 = 0
        guard master >= 0, ioctl(master, 0x4004_5431, &number) == 0, ioctl(master, 0x8004_5430, &number) == 0 else { throw Unavailable() }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw Unavailable() }
    }

    /// Returns everything written so far.
    func read() -> String {
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(master, &block, block.count)
            if count <= 0 { break }
            bytes += block.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    deinit {
        close(slave)
        close(master)
    }
}
