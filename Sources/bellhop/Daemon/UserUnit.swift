import Glibc

/// Controls the user's systemd unit of the daemon, if there is one.
enum UserUnit {
    static let name = "bellhop.service"

    /// Returns whether the user's systemd is running and knows the unit.
    static func isInstalled(environment: [String: String]) async -> Bool {
        guard let folder = environment["XDG_RUNTIME_DIR"], access(folder + "/systemd/private", F_OK) == 0 else { return false }
        return await systemctl("cat", name)?.status == 0
    }

    static func isActive() async -> Bool {
        await systemctl("is-active", "--quiet", name)?.status == 0
    }

    /// Starts the unit. Returns when the daemon is ready (`Type=notify`) or has failed to start.
    static func start() async -> ProgramRun.Ended? { await systemctl("start", name) }

    /// Stops the unit. Returns when the daemon has ended.
    static func stop() async -> ProgramRun.Ended? { await systemctl("stop", name) }

    /// Runs `systemctl --user`; `nil` if the system has no systemctl.
    private static func systemctl(_ arguments: String...) async -> ProgramRun.Ended? {
        // Use `try?`, because the only failure means that this system has no systemd. A system
        // without systemd is not an error: the daemon then runs in the background without systemd.
        try? await ProgramRun.run(["systemctl", "--user"] + arguments)
    }
}
