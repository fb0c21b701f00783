import BellhopCore
import ControlAPI
import ControlWire
import DBusClient
import Glibc
import LinuxTime
import SQLiteStore

/// The checks of `bellhop doctor` that examine the machine and not a sink.
struct Examination: Sendable {
    let store: SQLiteStore
    let timekeeper: SystemTimekeeper
    let stateFolder: String
    let socketPath: String
    let web: WebDesk
    let variables: [String: String]
    /// Returns whether a sink shows pop-ups, which needs the session bus.
    let showsPopUps: @Sendable () -> Bool
    /// Returns whether the built-in sinks are in use, because the config names no sink.
    let hasBuiltInSinks: @Sendable () -> Bool
    /// Returns the faults of the store that the hub has found.
    let troubles: @Sendable () async -> [StoreTrouble]
    private(set) var language = Language.english

    init(
        store: SQLiteStore, timekeeper: SystemTimekeeper, stateFolder: String, socketPath: String, web: WebDesk,
        variables: [String: String], showsPopUps: @escaping @Sendable () -> Bool, hasBuiltInSinks: @escaping @Sendable () -> Bool,
        troubles: @escaping @Sendable () async -> [StoreTrouble]
    ) {
        self.store = store
        self.timekeeper = timekeeper
        self.stateFolder = stateFolder
        self.socketPath = socketPath
        self.web = web
        self.variables = variables
        self.showsPopUps = showsPopUps
        self.hasBuiltInSinks = hasBuiltInSinks
        self.troubles = troubles
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
        let store = await storeChecks()
        return [check("socket", .ok, .verbatim(socketPath)), api()].compactMap { $0 } + store
            + [room(), await sessionBus(), clock(), linger()].compactMap { $0 }
    }

    /// Returns the check of the API over TCP; `nil` if the config does not enable this API.
    private func api() -> CheckJSON? {
        switch web.state {
        case .off: web.whyOff.map { check("api", .fail, $0, fix: WebDesk.offRemedy) }
        case .listening(let address):
            listening(at: (web.settings?.scheme ?? "") + address.description)
        case .failing(_, let why, let remedy): check("api", .fail, why, fix: "\(remedy).")
        }
    }

    private func listening(at address: String) -> CheckJSON {
        let detail: Phrase =
            if let outside = web.settings?.publicAddress {
                "bellhopd listens on \(address); others reach it at \(outside)"
            } else {
                "bellhopd listens on \(address)"
            }
        if let warning = web.settings?.certificate?.warning(at: timekeeper.now().wall) {
            return check("api", .warn, "\(detail). \(warning)", fix: ServerCertificate.remedy)
        }
        return check("api", .ok, detail)
    }

    /// Writes to the store, examines the files of the store, and then reports every known fault.
    private func storeChecks() async -> [CheckJSON] {
        var failure: StoreError?
        do throws(StoreError) {
            let now = timekeeper.now().wall
            _ = try await store.commit(Step([.note(key: "doctor", value: now.rfc3339)], at: now))
            _ = try await store.examine()
        } catch {
            failure = error
        }
        let troubles = await troubles()
        var checks = troubles.map { check("store", $0.isSevere ? .fail : .warn, $0.sentence, fix: $0.remedy) }
        if let failure, !troubles.contains(where: \.isSevere) {
            checks.append(check("store", .fail, failure.sentence, fix: "Check the free space in \(stateFolder), and its permissions."))
        }
        return checks.isEmpty ? [check("store", .ok, "\(stateFolder)/bellhop.db is writable")] : checks
    }

    /// Returns the check of the free space. Less than 1 MB is a fault even if ``storeChecks()`` has
    /// just stored its note: that note fits into an existing page, but a new timer needs a new
    /// page.
    private func room() -> CheckJSON? {
        var status = statvfs()
        guard statvfs(stateFolder, &status) == 0 else { return nil }
        let free = (Int64(status.f_bavail) * Int64(status.f_frsize)) >> 20
        return free < 50
            ? check("disk", free < 1 ? .fail : .warn, "\(free) MB free in \(stateFolder)", fix: "Free some space on that disk.")
            : check("disk", .ok, "\(free) MB free in \(stateFolder)")
    }

    /// Returns the check of the session bus; `nil` if no sink shows pop-ups, so that no bus is
    /// needed. Even if the environment contains an address, there may be no bus at that address.
    /// The check therefore asks the bus itself. The reason why the bus does not answer is a part of
    /// the check of the sink.
    private func sessionBus() async -> CheckJSON? {
        #if Desktop
        guard showsPopUps() else { return nil }
        // systemd sets this variable for the programs that it starts.
        let isUnit = variables["INVOCATION_ID"] != nil
        let isForSystem = socketPath == SocketPath.system
        let fix: Phrase =
            switch (isUnit, hasBuiltInSinks()) {
            case (_, true) where isForSystem: "A service of the system cannot show pop-ups. Choose other sinks: bellhop setup"
            case (_, false) where isForSystem:
                "A service of the system cannot show pop-ups. Set enabled = false for the sink of type dbus in the config, then run: bellhop config reload"
            case (true, true):
                "For pop-ups, start bellhopd in your desktop session: systemctl --user restart bellhop. Without a desktop, choose other sinks: bellhop setup"
            case (false, true):
                "For pop-ups, start bellhopd in your desktop session: bellhop down && bellhop up. Without a desktop, choose other sinks: bellhop setup"
            case (true, false):
                "For pop-ups, start bellhopd in your desktop session: systemctl --user restart bellhop. Without a desktop, set enabled = false for the sink of type dbus in the config, then run: bellhop config reload"
            case (false, false):
                "For pop-ups, start bellhopd in your desktop session: bellhop down && bellhop up. Without a desktop, set enabled = false for the sink of type dbus in the config, then run: bellhop config reload"
            }
        guard let address = BusAddress.session(variables) else {
            return check(
                "session bus", .warn,
                "the session bus cannot be found, because neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set", fix: fix)
        }
        if await BusGreeting.failure(at: address, timekeeper: timekeeper) != nil {
            return check("session bus", .warn, "no session bus answers at \(address)", fix: fix)
        }
        return check("session bus", .ok, .verbatim(address.text))
        #else
        return nil
        #endif
    }

    private func clock() -> CheckJSON {
        let now = timekeeper.now()
        let zone = timekeeper.zone()
        let shown = zone.civil(now.wall)
        let detail: Phrase =
            now.suspended > .seconds(1)
            ? "\(shown) in \(zone.name); this machine has slept for \(DurationText.words(now.suspended)) since it was started"
            : "\(shown) in \(zone.name)"
        return check("clock", .ok, detail)
    }

    /// Returns the check of lingering. Without lingering, systemd stops the daemon of a user when
    /// the user logs out.
    private func linger() -> CheckJSON? {
        guard variables["INVOCATION_ID"] != nil, getuid() != 0, let user = getpwuid(getuid()) else { return nil }
        let name = String(cString: user.pointee.pw_name)
        return access("/var/lib/systemd/linger/\(name)", F_OK) == 0
            ? check("linger", .ok, "timers keep running when you log out")
            : check(
                "linger", .warn,
                "the daemon stops when you log out; timers that end while you are logged out are reported at the next login",
                fix: "Run \"loginctl enable-linger \(name)\".")
    }
}
