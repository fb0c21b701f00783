public import BellhopCore
import Glibc

/// Keeps a program from being run that somebody else could have written: it would run as this user.
public enum ProgramTrust: Hashable, Sendable {
    /// Nobody but this user and root could change it.
    case trusted
    /// It is not run: why, and what to do.
    case refused(problem: Phrase, remedy: String)
    /// Nobody knows now: the users of this machine cannot be listed, for this `errno`. Another look may do.
    case unknown(Int32)

    /// Asks the disk, and of a program that a group may write the list of users.
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
            case (.owner, false): "\(shown) belongs to somebody else, so it is not run"
            case (.owner, true): "\(shown) belongs to somebody else, so nothing in it is run"
            case (.everybody, false): "\(shown) may be written by everybody, so it is not run"
            case (.everybody, true): "\(shown) may be written by everybody, so nothing in it is run"
            case (.group(let group), false): "\(shown) may be written by the group \(SafeText.line(group)), so it is not run"
            case (.group(let group), true): "\(shown) may be written by the group \(SafeText.line(group)), so nothing in it is run"
            }
        let remedy =
            switch fault.cause {
            case .owner: "sudo chown \(geteuid()) \(shown)"
            case .everybody: "chmod go-w \(shown)"
            case .group: "chmod g-w \(shown)"
            }
        self = .refused(problem: problem, remedy: remedy)
    }

    /// Without a descriptor nobody can look into the list of users, and each group seems to hold anybody.
    private static func shortage() -> Int32? {
        let descriptor = open("/", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return [EMFILE, ENFILE, ENOMEM].contains(errno) ? errno : nil
    }
}
