import BellhopCore
import ControlClient
import ControlWire

/// Stops the daemon for a while, and then restarts it in the way in which it ran before.
struct DaemonPause {
    enum Way: Hashable {
        /// No daemon was running.
        case notRunning
        /// The daemon ran as the user's systemd unit.
        case unit
        /// The daemon ran in the background without systemd, with these arguments.
        case detached([String])
    }

    let way: Way
    /// The daemon that was running; `nil` if none was.
    let daemon: DaemonJSON?

    var wasRunning: Bool { way != .notRunning }

    /// The arguments for `bellhopd --restore` that specify where the database of the stopped daemon
    /// is.
    var restoreArguments: [String] { Self.restoreArguments(daemon) }

    static func restoreArguments(_ daemon: DaemonJSON?) -> [String] {
        guard let daemon, let database = daemon.database else { return [] }
        return ["--database", database] + (daemon.testMode ? ["--test-mode"] : [])
    }

    /// Finds out how the daemon runs, and stops it.
    ///
    /// - Throws: the failures of `bellhop down`.
    static func begin(_ session: Session) async throws -> DaemonPause {
        guard let daemon = try await running(session) else {
            // The data of root itself is not the data of the service.
            if SystemUnit.isOurs, session.explicitSocket == nil { throw Self.ofSystem }
            return DaemonPause(way: .notRunning, daemon: nil)
        }
        guard daemon.socket != SocketPath.system else { throw Self.ofSystem }
        if session.explicitSocket == nil, await UserUnit.isInstalled(environment: session.environment), await UserUnit.isActive() {
            guard let ended = await UserUnit.stop(), ended.status == 0 else {
                throw CommandFailure(
                    .unavailable, "systemd could not stop \(UserUnit.name).\nSee why: systemctl --user status bellhop", name: "notStopped")
            }
            return DaemonPause(way: .unit, daemon: daemon)
        }
        let pid = try await session.client.send(Request(.shutdown), as: ShutdownJSON.self).pid
        guard await DetachedDaemon.waitForEnd(of: pid, limit: Down.timeLimit) else {
            throw CommandFailure(
                .tryAgain,
                "bellhopd (process \(pid)) did not stop within \(Down.timeLimit.inSeconds) s. To end it: kill \(pid)",
                name: "notStopped")
        }
        return DaemonPause(way: .detached(daemon.arguments ?? []), daemon: daemon)
    }

    private static let ofSystem = CommandFailure(
        .notPermitted,
        "bellhopd runs here as a system service. To restore a backup, run these commands as root: first systemctl stop bellhop, then bellhopd --restore with the same --database as the service, then systemctl start bellhop.",
        name: "systemDaemon")

    /// Returns the running daemon; `nil` if none answers.
    static func running(_ session: Session) async throws -> DaemonJSON? {
        do {
            return try await session.client.send(Request(.status), as: StatusJSON.self).daemon
        } catch {
            switch error {
            case .unreachable: return nil
            default: throw error
            }
        }
    }

    /// Returns the file that receives the output of the restarted daemon; `nil` if systemd manages
    /// the daemon, or if it was not running.
    func log(_ session: Session) -> String? {
        guard case .detached = way else { return nil }
        return DaemonLog.path(environment: session.environment)
    }

    /// Restarts the daemon if it was running.
    func end(_ session: Session, program: String) async throws {
        switch way {
        case .notRunning: return
        case .unit:
            if let started = await UserUnit.start(), started.status == 0 { return }
        case .detached(let arguments):
            guard let log = DaemonLog.path(environment: session.environment), DaemonLog.makeFolder(of: log) else { break }
            if case .ready = try await DetachedDaemon.start([program] + arguments, log: log) { return }
        }
        throw CommandFailure(
            .unavailable, "bellhopd was stopped and could not be started again. To see why: bellhop up", name: "notStarted")
    }
}
