import BellhopCore
import ControlWire
import Glibc
import LinuxTime
import SQLiteStore

/// The checks of `bellhop doctor` that concern the machine rather than a sink.
struct Examination: Sendable {
    let store: SQLiteStore
    let timekeeper: SystemTimekeeper
    let stateFolder: String
    let socketPath: String
    let variables: [String: String]

    func run() async -> [CheckJSON] {
        [
            CheckJSON(name: "socket", state: .ok, detail: socketPath),
            await storeCheck(), room(), sessionBus(), clock(), linger(),
        ].compactMap { $0 }
    }

    private func storeCheck() async -> CheckJSON {
        do {
            let now = timekeeper.now().wall
            _ = try await store.commit(Step([.note(key: "doctor", value: now.rfc3339)], at: now))
            return CheckJSON(name: "store", state: .ok, detail: "\(stateFolder)/bellhop.db can be written")
        } catch {
            return CheckJSON(
                name: "store", state: .fail, detail: error.description, fix: "Look at the room and the permissions of \(stateFolder).")
        }
    }

    private func room() -> CheckJSON? {
        var status = statvfs()
        guard statvfs(stateFolder, &status) == 0 else { return nil }
        let free = (Int64(status.f_bavail) * Int64(status.f_frsize)) >> 20
        return free < 50
            ? CheckJSON(name: "disk", state: .warn, detail: "\(free) MB free in \(stateFolder)", fix: "Free some room there.")
            : CheckJSON(name: "disk", state: .ok, detail: "\(free) MB free in \(stateFolder)")
    }

    private func sessionBus() -> CheckJSON {
        SessionBusAddress.isLikely(variables)
            ? CheckJSON(name: "session bus", state: .ok, detail: variables["DBUS_SESSION_BUS_ADDRESS"] ?? "in XDG_RUNTIME_DIR")
            : CheckJSON(
                name: "session bus", state: .warn, detail: "none was there when the daemon started",
                fix: "For pop-ups, start bellhopd in your desktop session: \"systemctl --user restart bellhop\".")
    }

    private func clock() -> CheckJSON {
        let now = timekeeper.now()
        let zone = timekeeper.zone()
        let suspended = now.suspended > .seconds(1) ? ", suspended for \(DurationText.words(now.suspended)) since boot" : ""
        return CheckJSON(name: "clock", state: .ok, detail: "\(zone.civil(now.wall)) in \(zone.name)\(suspended)")
    }

    /// Without lingering, systemd ends a user's daemon when the user logs out.
    private func linger() -> CheckJSON? {
        guard variables["INVOCATION_ID"] != nil, getuid() != 0, let user = getpwuid(getuid()) else { return nil }
        let name = String(cString: user.pointee.pw_name)
        return access("/var/lib/systemd/linger/\(name)", F_OK) == 0
            ? CheckJSON(name: "linger", state: .ok, detail: "timers go on when you are logged out")
            : CheckJSON(
                name: "linger", state: .warn, detail: "the daemon ends when you log out, and timers are told at the next login",
                fix: "Run \"loginctl enable-linger \(name)\".")
    }
}
