package import BellhopCore
import Glibc

/// Whether a program may be run. A program that another user could have written must not run,
/// because it would have this user's rights.
package enum ProgramTrust: Hashable, Sendable {
    /// The program may be run: nobody except this user and root could modify it.
    case trusted
    /// The program must not be run because of `problem`. The command `remedy` fixes the problem.
    case refused(problem: Phrase, remedy: String)
    /// The result is unknown, because the users of the machine cannot be listed at the moment. The
    /// number is the `errno`; a later check may succeed.
    case unknown(Int32)

    /// Checks the program's file and the folders on its path. If a group can write to one of them,
    /// also checks the list of users.
    package init(of program: String) {
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
            case (.owner, false): "\(shown) belongs to another user, so Bellhop does not run it"
            case (.owner, true): "the folder \(shown) belongs to another user, so Bellhop runs nothing in it"
            case (.everybody, false): "\(shown) is writable by everybody, so Bellhop does not run it"
            case (.everybody, true): "the folder \(shown) is writable by everybody, so Bellhop runs nothing in it"
            case (.group(let group), false): "\(shown) is writable by the group \(SafeText.line(group)), so Bellhop does not run it"
            case (.group(let group), true):
                "the folder \(shown) is writable by the group \(SafeText.line(group)), so Bellhop runs nothing in it"
            }
        let word = ShellText.word(shown)
        let remedy =
            switch fault.cause {
            case .owner: "sudo chown \(geteuid()) \(word)"
            case .everybody: "chmod go-w \(word)"
            case .group: "chmod g-w \(word)"
            }
        self = .refused(problem: problem, remedy: remedy)
    }

    /// Returns the `errno` if the process cannot open files at the moment. In this case the list of
    /// users cannot be read, and every group would seem to contain other users.
    private static func shortage() -> Int32? {
        let descriptor = open("/", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return [EMFILE, ENFILE, ENOMEM].contains(errno) ? errno : nil
    }
}
