import BellhopCore
import Glibc
import LinuxTrust

extension ConfigFault {
    /// Reports that somebody else could change a config, and through it run programs as this user.
    init(_ fault: FileTrust.Fault, of config: String) {
        let shown = SafeText.line(fault.path)
        let message =
            switch fault.cause {
            case .owner: "\(shown) belongs to another user (sudo chown \(geteuid()) \(shown))"
            case .everybody: "\(shown) is writable by everybody (chmod go-w \(shown))"
            case .group(let group): "\(shown) is writable by the group \(SafeText.line(group)) (chmod g-w \(shown))"
            }
        self.init(file: config, position: nil, message)
    }
}
