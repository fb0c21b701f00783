import BellhopCore
import ControlAPI
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
    let web: WebDesk
    let variables: [String: String]
    private(set) var language = Language.english

    init(
        store: SQLiteStore, timekeeper: SystemTimekeeper, stateFolder: String, socketPath: String, web: WebDesk,
        variables: [String: String]
    ) {
        self.store = store
        self.timekeeper = timekeeper
        self.stateFolder = stateFolder
        self.socketPath = socketPath
        self.web = web
        self.variables = variables
    }

    func run(in language: Language) async -> [CheckJSON] {
        var examination = self
        examination.language = language
        return await examination.checks()
    }

    private func check(_ name: String, _ state: CheckJSON.State, _ detail: Phrase, fix: Phrase? = nil) -> CheckJSON {
        CheckJSON(name: name, state: state, detail: language(detail), fix: fix.map { language($0) })
    }

    private func checks() async -> [CheckJSON] {
        [
            check("socket", .ok, .verbatim(socketPath)), api(),
            await storeCheck(), room(), sessionBus(), clock(), linger(),
        ].compactMap { $0 }
    }

    /// The API over TCP, where the config wants it.
    private func api() -> CheckJSON? {
        switch web.state {
        case .off: nil
        case .listening(let address):
            if let outside = web.settings?.publicAddress {
                check("api", .ok, "listens on http://\(address), known outside as \(outside)")
            } else {
                check("api", .ok, "listens on http://\(address)")
            }
        case .failing(_, let why, let remedy): check("api", .fail, why, fix: "\(remedy).")
        }
    }

    private func storeCheck() async -> CheckJSON {
        do {
            let now = timekeeper.now().wall
            _ = try await store.commit(Step([.note(key: "doctor", value: now.rfc3339)], at: now))
            return check("store", .ok, "\(stateFolder)/bellhop.db can be written")
        } catch {
            return check("store", .fail, error.sentence, fix: "Look at the room and the permissions of \(stateFolder).")
        }
    }

    private func room() -> CheckJSON? {
        var status = statvfs()
        guard statvfs(stateFolder, &status) == 0 else { return nil }
        let free = (Int64(status.f_bavail) * Int64(status.f_frsize)) >> 20
        return free < 50
            ? check("disk", .warn, "\(free) MB free in \(stateFolder)", fix: "Free some room there.")
            : check("disk", .ok, "\(free) MB free in \(stateFolder)")
    }

    private func sessionBus() -> CheckJSON {
        SessionBusAddress.isLikely(variables)
            ? check("session bus", .ok, variables["DBUS_SESSION_BUS_ADDRESS"].map(Phrase.verbatim) ?? "in XDG_RUNTIME_DIR")
            : check(
                "session bus", .warn, "none was there when the daemon started",
                fix: "For pop-ups, start bellhopd in your desktop session: \"systemctl --user restart bellhop\".")
    }

    private func clock() -> CheckJSON {
        let now = timekeeper.now()
        let zone = timekeeper.zone()
        let shown = zone.civil(now.wall)
        let detail: Phrase =
            now.suspended > .seconds(1)
            ? "\(shown) in \(zone.name), suspended for \(DurationText.words(now.suspended)) since boot" : "\(shown) in \(zone.name)"
        return check("clock", .ok, detail)
    }

    /// Without lingering, systemd ends a user's daemon when the user logs out.
    private func linger() -> CheckJSON? {
        guard variables["INVOCATION_ID"] != nil, getuid() != 0, let user = getpwuid(getuid()) else { return nil }
        let name = String(cString: user.pointee.pw_name)
        return access("/var/lib/systemd/linger/\(name)", F_OK) == 0
            ? check("linger", .ok, "timers go on when you are logged out")
            : check(
                "linger", .warn, "the daemon ends when you log out, and timers are told at the next login",
                fix: "Run \"loginctl enable-linger \(name)\".")
    }
}
