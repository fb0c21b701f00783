import BellhopCore
import Glibc
import LinuxTrust

extension ConfigFault {
    /// Creates the fault for a config that another user could change. Such a user could run
    /// programs as the user of the daemon.
    init(_ fault: FileTrust.Fault, of config: String) {
        let shown = SafeText.line(fault.path)
        let message: Phrase =
            switch fault.cause {
            case .owner: "\(shown) belongs to another user (sudo chown \(geteuid()) \(shown))"
            case .everybody: "\(shown) is writable by everybody (chmod go-w \(shown))"
            case .group(let group): "\(shown) is writable by the group \(SafeText.line(group)) (chmod g-w \(shown))"
            }
        self.init(file: config, position: nil, message)
    }
}
