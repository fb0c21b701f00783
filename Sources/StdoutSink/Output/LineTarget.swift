import BellhopCore
import Glibc

/// The target to which lines are written.
enum LineTarget: Hashable, Sendable {
    /// A descriptor that is already open and stays open, such as standard output.
    case descriptor(Int32)
    /// The path of a file. Lines are appended to the file.
    case file(String)
    /// The path of the systemd journal's socket. Each line is sent as one datagram and becomes one
    /// entry.
    case journal(String)

    var isTerminal: Bool {
        if case .descriptor(let number) = self { isatty(number) == 1 } else { false }
    }

    /// The name of the target in messages.
    var name: Phrase {
        switch self {
        case .descriptor(STDOUT_FILENO): "standard output"
        case .descriptor(let number): "descriptor \(number)"
        case .file(let path), .journal(let path): .verbatim(path)
        }
    }
}
