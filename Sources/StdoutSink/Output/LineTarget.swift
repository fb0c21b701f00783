import Glibc

/// The target of lines.
enum LineTarget: Hashable, Sendable {
    /// A descriptor that is open and stays open: standard output.
    case descriptor(Int32)
    /// The path of a file to append to.
    case file(String)
    /// The socket of the systemd journal, by its path. Each line is one datagram, an entry.
    case journal(String)

    var isTerminal: Bool {
        if case .descriptor(let number) = self { isatty(number) == 1 } else { false }
    }

    /// The name for people.
    var name: String {
        switch self {
        case .descriptor(STDOUT_FILENO): "standard output"
        case .descriptor(let number): "descriptor \(number)"
        case .file(let path), .journal(let path): path
        }
    }
}
