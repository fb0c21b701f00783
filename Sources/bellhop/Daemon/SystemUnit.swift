import ControlWire
import Glibc

/// The systemd unit that runs the daemon for the whole machine, if there is one.
enum SystemUnit {
    static let name = "bellhop.service"

    /// The folders in which systemd looks for units of the system and in which a unit of Bellhop can
    /// be.
    private static let folders = [
        "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system",
    ]

    /// Whether this process runs as root on a machine with the unit. Root then controls the daemon
    /// with systemctl: a second daemon of root's own would be of no use to anybody.
    static var isOurs: Bool { geteuid() == 0 && isInstalled(in: folders) }

    static func isInstalled(in folders: [String]) -> Bool {
        folders.contains { access($0 + "/" + name, F_OK) == 0 }
    }

    /// Starts the unit. Returns when the daemon is ready or has failed to start; `nil` if the system
    /// has no systemctl.
    static func start() async -> ProgramRun.Ended? {
        do {
            return try await ProgramRun.run(["systemctl", "start", name])
        } catch {
            // The only failure is that this system has no systemctl.
            return nil
        }
    }

    static func isActive() async -> Bool {
        do {
            return try await ProgramRun.run(["systemctl", "is-active", "--quiet", name]).status == 0
        } catch {
            // Without systemctl, no unit runs.
            return false
        }
    }
}

extension DaemonCommands {
    /// The commands for this user on this machine.
    static var ours: DaemonCommands { SystemUnit.isOurs ? .system : .user }
}
