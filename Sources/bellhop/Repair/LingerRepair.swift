import BellhopCore
import Glibc

/// The repair of lingering: without it, systemd stops the user's daemon when the user logs out.
enum LingerRepair {
    /// Returns the repair; `nil` if the daemon is not a systemd unit of the user, or if it already
    /// keeps running after the user logs out.
    static func repair(_ environment: [String: String]) async -> Repair? {
        guard getuid() != 0, let user = getpwuid(getuid()) else { return nil }
        let name = String(cString: user.pointee.pw_name)
        guard access("/var/lib/systemd/linger/\(name)", F_OK) != 0, await UserUnit.isInstalled(environment: environment) else { return nil }
        return Repair(
            fault: "the daemon stops when you log out", question: "Keep bellhopd running when you log out? (loginctl enable-linger)",
            done: "bellhopd keeps running when you log out."
        ) {
            do {
                let ended = try await ProgramRun.run(["loginctl", "enable-linger", name])
                return ended.status == 0 ? nil : .verbatim(SafeText.line(ended.errors))
            } catch let error as ProgramRun.NotStarted {
                return error.reason
            } catch {
                return Phrase(error)
            }
        }
    }
}
