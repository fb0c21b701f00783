import BellhopCore
import ControlAPI
import ControlWire
import Glibc
import LinuxTrust

extension StartFailure {
    /// Creates the failure for a daemon that cannot use its socket. The failure contains the
    /// message and the exit code.
    init(_ failure: SocketFailure) {
        switch failure {
        case .tooLong(let path):
            self.init("the socket's path is longer than \(SocketPath.longest) bytes: \(path) (use a shorter --socket)", .cannotCreate)
        case .noFolder(let folder, let code):
            let why: Phrase = code == ENOENT ? "the parent folder is missing" : .systemError(code)
            self.init(
                "the socket's folder \(folder) cannot be created: \(why) (create the folder yourself, or use --socket)", .cannotCreate)
        case .shared(let folder, .owner):
            self.init(
                "the socket's folder \(folder) belongs to another user, who could put another socket there (use --socket)",
                .notPermitted)
        case .shared(let folder, .everybody):
            self.init(
                "the socket's folder \(folder) is writable by everybody (chmod go-w \(ShellText.word(folder)), or use --socket)",
                .notPermitted)
        case .shared(let folder, .group(let group)):
            self.init(
                "the socket's folder \(folder) is writable by the group \(SafeText.line(group)) (chmod g-w \(ShellText.word(folder)), or use --socket)",
                .notPermitted)
        case .inUse(let path, let process?):
            self.init(
                "process \(process) listens on the socket \(path); stop that process first (bellhop down), or use another --socket",
                .tryAgain)
        case .inUse(let path, nil):
            self.init("another program listens on the socket \(path); stop that program first, or use another --socket", .tryAgain)
        case .foreign(let path):
            self.init("the socket \(path) belongs to another user (use another --socket)", .notPermitted)
        case .notASocket(let path):
            self.init("\(path) is not a socket; move that file away, or use another --socket", .cannotCreate)
        case .failed(let path, let code):
            self.init("the socket \(path) cannot be created: \(Phrase.systemError(code))", .cannotCreate)
        }
    }
}
