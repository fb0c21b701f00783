import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc

/// The checks that `bellhop doctor` can make when no daemon answers.
enum WithoutDaemon {
    /// - Parameter isForSystem: whether the daemon is a service of the system, which root controls.
    static func checks(_ session: Session, _ error: ControlError, isForSystem: Bool = SystemUnit.isOurs) async -> [CheckJSON] {
        let commands = session.explicitSocket == nil ? (isForSystem ? DaemonCommands.system : .user) : session.daemonCommands
        var lines = say(error.sentence(commands)).split(separator: "\n").map(String.init)
        let detail = lines.isEmpty ? "" : lines.removeFirst()
        var checks = [
            CheckJSON(name: "socket", state: .fail, detail: detail, fix: lines.isEmpty ? nil : lines.joined(separator: "\n"))
        ]
        if let program = session.daemonProgram() {
            checks.append(CheckJSON(name: "bellhopd", state: .ok, detail: program))
        } else {
            checks.append(
                CheckJSON(
                    name: "bellhopd", state: .fail, detail: say("bellhopd was not found next to bellhop or in PATH"),
                    fix: say("to install bellhopd, run: contrib/install")))
        }
        checks.append(isForSystem ? await systemUnit() : await unit(session))
        let path = DaemonLog.path(environment: session.environment)
        if let log = (isForSystem ? nil : path.flatMap { DaemonLog.check($0) }) ?? log(session) { checks.append(log) }
        return checks
    }

    private static func unit(_ session: Session) async -> CheckJSON {
        guard await UserUnit.isInstalled(environment: session.environment) else {
            return CheckJSON(
                name: "systemd", state: .warn, detail: say("there is no user unit \(UserUnit.name), so bellhopd is not started at login"),
                fix: say("to install the unit, run: contrib/install"))
        }
        if await UserUnit.isActive() { return CheckJSON(name: "systemd", state: .ok, detail: say("\(UserUnit.name) is running")) }
        return CheckJSON(
            name: "systemd", state: .warn, detail: say("\(UserUnit.name) is installed but not running"),
            fix: say("to start bellhopd: systemctl --user enable --now bellhop; to see why it stopped: journalctl --user -u bellhop -n 20"))
    }

    private static func systemUnit() async -> CheckJSON {
        if await SystemUnit.isActive() { return CheckJSON(name: "systemd", state: .ok, detail: say("\(SystemUnit.name) is running")) }
        return CheckJSON(
            name: "systemd", state: .warn, detail: say("\(SystemUnit.name) is installed but not running"),
            fix: say("to start bellhopd: systemctl enable --now bellhop; to see why it stopped: journalctl -u bellhop -n 20"))
    }

    /// Returns the last log lines of a daemon that ran in the background without systemd; `nil` if
    /// there are no such lines. The check fails if the last start failed.
    private static func log(_ session: Session) -> CheckJSON? {
        guard let path = DaemonLog.path(environment: session.environment), let tail = DaemonLog.tail(of: path, lines: 3) else { return nil }
        if let reason = DaemonLog.startFailure(in: path) {
            return CheckJSON(name: "log", state: .fail, detail: say("the last start failed: \(SafeText.line(reason))"))
        }
        return CheckJSON(name: "log", state: .ok, detail: say("the last lines of \(path):") + "\n" + tail)
    }
}
