import BellhopCore
import ControlClient
import ControlWire

/// Ends the daemon for a while and starts it again the way it ran.
struct DaemonPause {
    enum Way: Hashable {
        /// Nobody ran.
        case notRunning
        /// The systemd unit of the user.
        case unit
        /// By itself, with these arguments.
        case detached([String])
    }

    let way: Way
    /// Of the daemon that ran; `nil` where none did.
    let daemon: DaemonJSON?

    var wasRunning: Bool { way != .notRunning }

    /// What `bellhopd --restore` must be told to find the database of that daemon.
    var restoreArguments: [String] {
        guard let daemon, let database = daemon.database else { return [] }
        return ["--database", database] + (daemon.testMode ? ["--test-mode"] : [])
    }

    /// Asks who runs, and ends it. ⇒ the refusals of `bellhop down`.
    static func begin(_ session: Session) async throws -> DaemonPause {
        guard let daemon = try await running(session) else { return DaemonPause(way: .notRunning, daemon: nil) }
        guard daemon.socket != SocketPath.system else {
            throw CommandFailure(
                .notPermitted,
                "This is the daemon of the system. As root: systemctl stop bellhop, then bellhopd --restore with its --database, then systemctl start bellhop.",
                name: "systemDaemon")
        }
        if session.explicitSocket == nil, await UserUnit.isInstalled(environment: session.environment), await UserUnit.isActive() {
            guard let ended = await UserUnit.stop(), ended.status == 0 else {
                throw CommandFailure(
                    .unavailable, "systemd could not stop \(UserUnit.name).\nSee why: systemctl --user status bellhop", name: "notStopped")
            }
            return DaemonPause(way: .unit, daemon: daemon)
        }
        let pid = try await session.client.send(Request(.post, .shutdown), as: ShutdownJSON.self).pid
        guard await DetachedDaemon.waitForEnd(of: pid, limit: Down.timeLimit) else {
            throw CommandFailure(
                .tryAgain,
                "bellhopd (process \(pid)) was asked to end and still runs after \(Down.timeLimit.inSeconds) s. End it: kill \(pid)",
                name: "notStopped")
        }
        return DaemonPause(way: .detached(daemon.arguments ?? []), daemon: daemon)
    }

    private static func running(_ session: Session) async throws -> DaemonJSON? {
        do {
            return try await session.client.send(Request(.get, .status), as: StatusJSON.self).daemon
        } catch {
            switch error {
            case .unreachable: return nil
            default: throw error
            }
        }
    }

    /// Starts it again.
    func end(_ session: Session, program: String) async throws {
        switch way {
        case .notRunning: return
        case .unit:
            if let started = await UserUnit.start(), started.status == 0 { return }
        case .detached(let arguments):
            guard let log = DaemonLog.path(environment: session.environment), DaemonLog.makeFolder(of: log) else { break }
            if case .ready = try await DetachedDaemon.start([program] + arguments, log: log) { return }
        }
        throw CommandFailure(.unavailable, "bellhopd was ended and does not start again. See why: bellhop up", name: "notStarted")
    }
}
