import BellhopCore
import BellhopHub
import ConfigFile
import ControlAPI
import ControlWire
import Glibc
import LinuxTime
import Logging
import SQLiteStore
import ServiceLifecycle
import UnixSignals

/// Creates the parts of the daemon and runs them.
struct Daemon {
    let options: DaemonOptions
    let timekeeper: SystemTimekeeper
    let logger: Logger

    func run() async throws {
        let loader = ConfigLoader(
            kinds: SinkKinds.all, variables: options.variables, files: .system(running: options.variables))
        let loaded = try load(loader)
        for warning in loaded.warnings { logger.warning("\(warning)") }
        if loaded.withheldAPI != nil { logger.error("the API over TCP is off because of this fault; correct it, then reload the config") }
        if let exposure = loaded.exposure { logger.error("\(exposure); it is used anyway, but a reload will refuse it") }

        let database = try databasePath(loaded)
        let stateFolder = String(database[..<(database.lastIndex(of: "/") ?? database.startIndex)])
        let store = try await open(database)
        try await markTestMode(store, in: stateFolder)
        let house = try await house(of: store)
        let socket = try claimSocket()

        let copies = DatabaseCopies(of: store, in: stateFolder, timekeeper: timekeeper)
        await copies.removeLeftovers()

        let reports = SinkReports()
        let builder = CatalogBuilder(
            timekeeper: timekeeper, resources: SharedResources(), reports: reports, variables: options.variables, house: house,
            logger: logger)
        let catalog: SinkCatalog
        do throws(ConfigFaults) {
            catalog = try builder.build(loaded, keeping: nil)
        } catch {
            throw StartFailure(error.sentence, .config)
        }
        let inhibitor = Inhibitors.make(variables: options.variables, timekeeper: timekeeper, logger: logger)
        let hub = Hub(
            store: store, timekeeper: timekeeper, inhibitor: inhibitor, catalog: catalog, reports: reports,
            isTestMode: options.isTestMode, logger: logger)
        hub.open(builder.phones)
        do {
            try await hub.prepare()
        } catch {
            throw StartFailure("the database in \(stateFolder) cannot be read: \(Phrase(error))", .storeFailed)
        }

        let notifier = SystemdNotifier(environment: options.variables, timekeeper: timekeeper)
        let web = WebDesk(loaded.configuration.api, withheld: loaded.withheldAPI?.message)
        let inlets = InletDesk(loaded.configuration.inlets, house: house)
        let alive = AliveDesk(loaded.configuration.alive)
        let keeper = ConfigKeeper(
            loader: loader, explicit: options.config, builder: builder, hub: hub, web: web, inlets: inlets, alive: alive, loaded: loaded,
            notifier: notifier)
        let started = timekeeper.now()
        let ending = Doorbell()
        let sessionBus = SessionBus()
        var controls = controls(
            keeper: keeper, hub: hub, web: web, stateFolder: stateFolder, database: database, socketPath: socket.path, started: started,
            store: store,
            copies: copies, ending: ending, sessionBus: sessionBus, alive: alive)
        controls.inlets = inlets
        let api = ControlAPI(hub: hub, daemon: controls)
        builder.entrance.open(api.houseDoor)
        do {
            try await api.tokens.load()
        } catch {
            logger.error("the tokens of the API cannot be read, so paired devices are refused: \(error)")
        }
        if socket.path != SocketPath.system {
            sessionBus.open(
                to: api, resources: builder.resources, variables: options.variables, timekeeper: timekeeper, logger: logger)
        }
        let server = ControlServer(
            api: api, socket: socket, access: options.socketGroup ? .group : .user, logger: logger
        ) { [logger] in
            notifier.ready("listening on \(socket.path)")
            logger.notice("bellhopd \(Release.version) listens on \(socket.path), state in \(stateFolder)")
        }
        try await serve(
            [
                HubService(hub: hub, notifier: notifier), server, WebServer(api: api, desk: web, logger: logger),
                InletServer(api: api, desk: web, logger: logger),
                ReloadService(keeper: keeper, logger: logger),
                AliveService(
                    desk: alive, hub: hub, timekeeper: timekeeper, resources: builder.resources, variables: options.variables,
                    logger: logger),
                WatchdogService(notifier: notifier, timekeeper: timekeeper), EndingService(bell: ending), DeadlineService(logger: logger),
            ] + sessionBus.services)
        await store.close()
        logger.notice("bellhopd ended")
    }

    private func serve(_ services: [any Service]) async throws {
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // Set only the time limit for the graceful shutdown, and none for the cancellation that
        // follows it. If the cancellation exceeded its limit, the group would crash the process.
        // `DeadlineService` ends the process instead.
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        var quiet = logger
        quiet.logLevel = .warning
        configuration.logger = quiet
        try await ServiceGroup(configuration: configuration).run()
    }

    // MARK: Start

    private func load(_ loader: ConfigLoader) throws -> LoadedConfiguration {
        switch loader.load(explicit: options.config, desktop: SessionBusAddress.isPossible(options.variables), isStart: true) {
        case .success(let loaded): return loaded
        case .failure(let faults): throw StartFailure(faults.sentence, .config)
        }
    }

    /// Returns the path of the database. The folder is the first of the following folders that is
    /// set: `--state-dir`, `[store] path`, the folder that systemd provides, the user's state
    /// folder.
    func databasePath() throws -> String {
        try databasePath(
            load(
                ConfigLoader(
                    kinds: SinkKinds.all, variables: options.variables, files: .system(running: options.variables))))
    }

    private func databasePath(_ loaded: LoadedConfiguration) throws -> String {
        if let folder = options.stateFolder { return try absolute(folder) + "/bellhop.db" }
        if let path = loaded.configuration.storePath { return path }
        if let folder = options.variables["STATE_DIRECTORY"], !folder.isEmpty { return folder + "/bellhop.db" }
        guard let folder = SocketPath.stateFolder(environment: options.variables) else {
            throw StartFailure(
                "there is no path for the database, because neither HOME nor XDG_STATE_HOME is set (use --state-dir)", .config)
        }
        return folder + "/bellhop.db"
    }

    private func absolute(_ path: String) throws -> String {
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else {
            throw StartFailure("the path \(path) is not absolute, and bellhopd has no current folder", .config)
        }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    private func open(_ path: String) async throws -> SQLiteStore {
        do {
            return try await SQLiteStore.open(
                path, keepsReserve: true, log: { [logger] in logger.warning("\($0)") },
                report: { [logger] in logger.error("\($0.sentence). \($0.remedy)") })
        } catch {
            // The database was written by a newer version, and this version can never open it. Use
            // exit code 78, with which systemd does not try to restart the daemon (checklist D-15).
            if case .newer = error { throw StartFailure(error.sentence, .config) }
            throw Self.startFailure(error)
        }
    }

    /// Returns the failure for a database that cannot be opened or replaced, with its exit code.
    static func startFailure(_ error: OpenFailure) -> StartFailure {
        let code: ControlWire.ExitCode =
            switch error {
            case .locked: .tryAgain
            case .newer, .foreign, .notADatabase, .unfit, .altered: .state
            case .corrupt, .full: .storeFailed
            case .noFolder, .unreadable, .unwritable, .readOnlyFileSystem, .failed: .cannotCreate
            }
        return StartFailure(error.sentence, code)
    }

    /// The key of the stored note that records whether a database is for tests or is a real one.
    static let modeKey = "mode"

    /// Marks a new database either as a test database or as a real database. Refuses to use an
    /// existing database for the other purpose (checklist G21).
    private func markTestMode(_ store: SQLiteStore, in folder: String) async throws {
        let key = Self.modeKey
        let wanted = options.isTestMode ? "test" : "real"
        let now = timekeeper.now().wall
        if let mode = try await store.note(key) {
            guard mode == wanted else {
                throw StartFailure(
                    options.isTestMode
                        ? "the database in \(folder) is a real one; use another --state-dir for tests"
                        : "the database in \(folder) is for tests; start bellhopd with --test-mode, or use another --state-dir", .state)
            }
        } else {
            _ = try await store.commit(Step([.note(key: key, value: wanted)], at: now))
        }
    }

    /// Returns the id of this house, with which its sinks mark what they send. It is made at the first
    /// start.
    private func house(of store: SQLiteStore) async throws -> String {
        if let known = try await store.note(HopMark.houseNote) { return known }
        let house = HopMark.makeHouse(timekeeper.randomBits())
        _ = try await store.commit(Step([.note(key: HopMark.houseNote, value: house)], at: timekeeper.now().wall))
        return house
    }

    /// Claims the path of the socket if no other daemon answers at that path.
    private func claimSocket() throws -> SocketClaim {
        let given = options.socket ?? options.variables["RUNTIME_DIRECTORY"].map { $0 + "/socket" }
        guard let path = given ?? SocketPath.ofDaemon(environment: options.variables) else {
            throw StartFailure("there is no path for the socket, because neither XDG_RUNTIME_DIR nor HOME is set (use --socket)", .config)
        }
        return try SocketClaim.take(path)
    }

    // MARK: Controls

    private func controls(
        keeper: ConfigKeeper, hub: Hub, web: WebDesk, stateFolder: String, database: String, socketPath: String, started: ClockReading,
        store: SQLiteStore, copies: DatabaseCopies, ending: Doorbell, sessionBus: SessionBus, alive: AliveDesk
    ) -> DaemonControls {
        let (timekeeper, options) = (timekeeper, options)
        let hooks = HookReport { keeper.hookPlace }
        let examination = Examination(
            store: store, timekeeper: timekeeper, stateFolder: stateFolder, socketPath: socketPath, web: web, variables: options.variables,
            showsPopUps: { hub.catalog.sinks.values.contains { $0.kind == "dbus" } }, hasBuiltInSinks: { hub.catalog.usesBuiltInSinks },
            troubles: { await hub.storeTroubles() })
        return DaemonControls(
            info: { language in
                let now = timekeeper.now()
                let clock = LocalClock(now: now.wall, zone: timekeeper.zone(), language: language)
                let start = now.wall - (now.sinceBoot - started.sinceBoot)
                var daemon = DaemonJSON(
                    version: Release.version, pid: getpid(), startedAt: Timestamp(start), startedAtLocal: clock.text(start),
                    uptimeMs: (now.sinceBoot - started.sinceBoot).inMilliseconds, zone: timekeeper.zone().name, stateFolder: stateFolder,
                    socket: socketPath, configPath: keeper.path, testMode: options.isTestMode)
                daemon.database = database
                daemon.arguments = options.arguments
                if case .listening(let address) = web.state, let settings = web.settings {
                    daemon.api = settings.scheme + address.description
                }
                return daemon
            },
            version: VersionJSON(version: Release.version, store: SQLiteStore.schemaVersion, traits: SinkKinds.traits),
            kinds: { SinkKinds.wire(in: $0) },
            config: { await keeper.show(in: $0) }, reload: { try await keeper.reload() },
            webTrouble: { await keeper.webTrouble(in: $0) }, checkConfig: { await keeper.check($0, in: $1) },
            tryConfig: { await keeper.trial($0) }, probe: { await keeper.probe($0, in: $1) },
            examine: { language in
                let clock = LocalClock(now: timekeeper.now().wall, zone: timekeeper.zone(), language: language)
                return await [keeper.check(in: language)].compactMap(\.self) + examination.run(in: language)
                    + [sessionBus.check(in: language), hooks.check(in: language), alive.check(in: language, clock: clock)]
                    .compactMap(\.self)
            },
            hooks: { await hooks.list(in: $0) }, warnings: { await keeper.warnings(in: $0) },
            unreadConfig: { await keeper.unread(in: $0) },
            shutDown: { ending.ring() }, copies: copies.copies, pictures: keeper.pictures, web: web)
    }
}
