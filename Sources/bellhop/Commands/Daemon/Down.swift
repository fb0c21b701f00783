import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Down: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "down",
            abstract: help("Stop the daemon and wait until it has exited."),
            discussion: help(
                """
                No timer is lost: if one ends while the daemon is stopped, you are notified
                after the next start.
                """))
    }

    @OptionGroup var global: GlobalOptions

    /// The maximum time to wait for the daemon to end. A shutdown takes at most 5 s, and this limit
    /// is twice as long.
    static let timeLimit: Duration = .seconds(10)

    func run(in session: Session) async throws {
        if session.explicitSocket == nil, await UserUnit.isInstalled(environment: session.environment), await UserUnit.isActive() {
            guard let ended = await UserUnit.stop(), ended.status == 0 else {
                throw CommandFailure(
                    .unavailable, "systemd could not stop \(UserUnit.name).\nSee why: systemctl --user status bellhop", name: "notStopped")
            }
            return try session.show(Gone(wasRunning: true)) { _ in say("bellhopd is stopped") }
        }
        let answer: ShutdownJSON
        do {
            answer = try await session.client.send(Request(.shutdown), as: ShutdownJSON.self)
        } catch ControlError.unreachable {
            return try session.show(Gone(wasRunning: false)) { _ in say("bellhopd is not running") }
        }
        guard await DetachedDaemon.waitForEnd(of: answer.pid, limit: Self.timeLimit) else {
            throw CommandFailure(
                .tryAgain,
                "bellhopd (process \(answer.pid)) did not stop within \(Self.timeLimit.inSeconds) s. To end it: kill \(answer.pid)",
                name: "notStopped")
        }
        try session.show(Gone(wasRunning: true)) { _ in say("bellhopd is stopped") }
    }

    /// The output of `bellhop down --json`.
    private struct Gone: Encodable {
        /// Whether the daemon was running before the command.
        var wasRunning: Bool
    }
}
