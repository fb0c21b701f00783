public import BellhopCore
import Glibc

/// Decides whether a program is safe to run. A program that somebody else could have written would
/// run with this user's rights.
public enum ProgramTrust: Hashable, Sendable {
    /// Nobody except this user and root could modify it.
    case trusted
    /// The program is not run, with the reason and the remedy.
    case refused(problem: Phrase, remedy: String)
    /// The result is unknown because the machine's users cannot be listed, with the `errno`. A
    /// later check may succeed.
    case unknown(Int32)

    /// Checks the files on disk and, for a group-writable program, the list of users.
    public init(of program: String) {
        guard let fault = FileTrust().fault(of: program) else {
            self = .trusted
            return
        }
        if case .group = fault.cause, let shortage = Self.shortage() {
            self = .unknown(shortage)
            return
        }
        let shown = SafeText.line(fault.path)
        let problem: Phrase =
            switch (fault.cause, fault.isFolder) {
            case (.owner, false): "\(shown) belongs to another user, so it is not run"
            case (.owner, true): "\(shown) belongs to another user, so nothing in it is run"
            case (.everybody, false): "\(shown) is writable by everybody, so it is not run"
            case (.everybody, true): "\(shown) is writable by everybody, so nothing in it is run"
            case (.group(let group), false): "\(shown) is writable by the group \(SafeText.line(group)), so it is not run"
            case (.group(let group), true): "\(shown) is writable by the group \(SafeText.line(group)), so nothing in it is run"
            }
        let remedy =
            switch fault.cause {
            case .owner: "sudo chown \(geteuid()) \(shown)"
            case .everybody: "chmod go-w \(shown)"
            case .group: "chmod g-w \(shown)"
            }
        self = .refused(problem: problem, remedy: remedy)
    }

    /// The `errno` if the process cannot open files. The list of users is then not readable, and
    /// every group would seem to contain other users.
    private static func shortage() -> Int32? {
        let descriptor = open("/", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return [EMFILE, ENFILE, ENOMEM].contains(errno) ? errno : nil
    }
}
