import BellhopCore
import Glibc

/// The terminal whose bell is rung: the terminal from the config, or if the config contains none,
/// the terminal to which the daemon writes its log.
struct Terminal: Sendable {
    let path: String?

    var obstacle: Phrase? {
        if let path { return access(path, W_OK) == 0 ? nil : "\(SafeText.line(path)) is not a writable terminal" }
        return isatty(2) == 1 ? nil : "bellhopd runs in no terminal whose bell could ring"
    }

    /// Rings the bell.
    ///
    /// - Returns: the reason for a failure; `nil` after success.
    func ring() -> Phrase? {
        guard let path else { return bell(2) }
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return .systemError(errno) }
        defer { close(descriptor) }
        return bell(descriptor)
    }

    private func bell(_ descriptor: Int32) -> Phrase? {
        var character: UInt8 = 7
        return write(descriptor, &character, 1) == 1 ? nil : .systemError(errno)
    }
}
