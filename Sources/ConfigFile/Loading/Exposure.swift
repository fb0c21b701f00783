import BellhopCore
import Glibc
import LinuxTrust

extension ConfigFault {
    /// Creates the fault for a config that another user could change. Such a user could run
    /// programs as the user of the daemon.
    init(_ fault: FileTrust.Fault, of config: String) {
        let shown = SafeText.line(fault.path)
        let word = ShellText.word(shown)
        let message: Phrase =
            switch fault.cause {
            case .owner: "\(shown) belongs to another user (sudo chown \(geteuid()) \(word))"
            case .everybody: "\(shown) is writable by everybody (chmod go-w \(word))"
            case .group(let group): "\(shown) is writable by the group \(SafeText.line(group)) (chmod g-w \(word))"
            }
        self.init(file: config, position: nil, message)
        isUsableAtStart = true
    }
}
