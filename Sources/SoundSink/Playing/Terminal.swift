import BellhopCore
import Glibc

/// The terminal whose bell to ring: the one from the config, else the one that the daemon writes
/// its log to.
struct Terminal: Sendable {
    let path: String?

    var obstacle: String? {
        if let path { return access(path, W_OK) == 0 ? nil : "\(SafeText.line(path)) is not a writable terminal" }
        return isatty(2) == 1 ? nil : "there is no terminal to ring a bell on"
    }

    /// - Returns: the reason for a failure, or `nil` on success.
    func ring() -> String? {
        guard let path else { return bell(2) }
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        return bell(descriptor)
    }

    private func bell(_ descriptor: Int32) -> String? {
        var character: UInt8 = 7
        return write(descriptor, &character, 1) == 1 ? nil : String(cString: strerror(errno))
    }
}
