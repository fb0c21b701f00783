import Glibc

/// Why a program could not be found or started.
public struct SpawnFailure: Error, Hashable, Sendable {
    /// An `errno`.
    public var code: Int32

    public init(code: Int32) {
        self.code = code
    }

    /// As the system words it: `No such file or directory`.
    public var words: String { String(cString: strerror(code)) }

    /// For want of memory, processes or descriptors: another attempt may do.
    public var isPassing: Bool { [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY].contains(code) }
}
