import Glibc

/// The systemd user unit, where there is one.
enum UserUnit {
    static let name = "bellhop.service"

    /// Whether a systemd of the user runs and knows the unit.
    static func isInstalled(environment: [String: String]) async -> Bool {
        guard let folder = environment["XDG_RUNTIME_DIR"], access(folder + "/systemd/private", F_OK) == 0 else { return false }
        return await systemctl("cat", name)?.status == 0
    }

    static func isActive() async -> Bool {
        await systemctl("is-active", "--quiet", name)?.status == 0
    }

    /// Ends when the daemon is ready (`Type=notify`), or has failed to start.
    static func start() async -> Program.Ended? { await systemctl("start", name) }

    /// Ends when the daemon has ended.
    static func stop() async -> Program.Ended? { await systemctl("stop", name) }

    /// `nil` where there is no systemctl.
    private static func systemctl(_ arguments: String...) async -> Program.Ended? {
        // A system without systemd is nothing to complain of: the daemon then runs by itself.
        try? await Program.run(["systemctl", "--user"] + arguments)
    }
}
