import BellhopCore
import BellhopHub
import ConfigFile
import ControlAPI
import ControlWire
import Logging
import ProgramSink

/// Holds the config that was read last. It is the only way to reload it: all or nothing.
actor ConfigKeeper {
    private let loader: ConfigLoader
    private let explicit: String?
    private let builder: CatalogBuilder
    private let hub: Hub
    private let web: WebDesk
    private let notifier: SystemdNotifier
    private let current: Locked<LoadedConfiguration>
    private var loadedAt: Instant
    private var lastFaults: [ConfigFault] = []
    /// Reloads run one after the other; otherwise an older config could replace a newer one.
    private var isReloading = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(
        loader: ConfigLoader, explicit: String?, builder: CatalogBuilder, hub: Hub, web: WebDesk, loaded: LoadedConfiguration,
        notifier: SystemdNotifier
    ) {
        self.loader = loader
        self.explicit = explicit
        self.builder = builder
        self.hub = hub
        self.web = web
        self.notifier = notifier
        current = Locked(loaded)
        loadedAt = hub.timekeeper.now().wall
    }

    nonisolated var pictures: PictureDesk { builder.pictures }

    nonisolated var path: String? {
        if case .file(let path) = current.withLock({ $0.origin }) { path } else { nil }
    }

    /// Where hooks are or would be, and whether they run.
    nonisolated var hookPlace: (folder: String, isInForce: Bool) {
        let configuration = current.withLock { $0.configuration }
        if let sink = configuration.sinks.first(where: { $0.kind == HooksSink.kind && $0.isEnabled }),
            let folder = sink.settings.string("folder")
        {
            return (folder, true)
        }
        return (ConfigLoader.hookFolder(beside: path ?? loader.searchPath(explicit: explicit)[0]) ?? "hooks.d", false)
    }

    /// Applies the config that is on the disk now. If it has faults, everything stays as it was,
    /// and they are logged and reported to the caller.
    func reload() async throws -> ConfigReloadJSON {
        await takeTurn()
        defer { endTurn() }
        notifier.reloading()
        defer { notifier.ready("config from \(path ?? "built-in")") }
        do {
            let loaded = try await load(explicit).get()
            if let exposure = loaded.exposure { throw ConfigFaults([exposure]) }
            let before = hub.catalog
            let catalog = try builder.build(loaded, keeping: before)
            let parked = hub.parkedSinks
            try await hub.reload(catalog)
            web.want(loaded.configuration.api)
            let earlier = current.withLock { current in
                defer { current = loaded }
                return current.configuration
            }
            loadedAt = hub.timekeeper.now().wall
            lastFaults = []
            let names = Set(before.names).union(catalog.names)
            let changed = names.filter { before.sinks[$0]?.fingerprint != catalog.sinks[$0]?.fingerprint }.sorted()
            for warning in loaded.warnings { builder.logger.warning("\(warning)") }
            builder.logger.notice("config loaded from \(loaded.origin), \(changed.count) sinks changed")
            // The hub applies a sink's own quiet hours, so the sink itself stays as it is, with its
            // connections.
            let quieter = names.subtracting(changed).filter { before.sinkQuietHours[$0] != catalog.sinkQuietHours[$0] }.sorted()
            return ConfigReloadJSON(
                path: path, changedSinks: changed.map(\.rawValue),
                changedTables: quieter.map { "sinks.\($0).quiet_hours" } + loaded.configuration.changes(since: earlier),
                released: parked.filter { catalog.sinks[$0] != nil }.sorted().map(\.rawValue))
        } catch let faults as ConfigFaults {
            lastFaults = faults.faults
            for fault in faults.faults { builder.logger.error("\(fault)") }
            throw Problem(
                .invalidConfig, "The config has faults, so nothing was changed.", faults: faults.faults.map(FaultJSON.init))
        }
    }

    func show(in language: Language) -> ConfigJSON {
        let loaded = current.withLock { $0 }
        let clock = LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone(), language: language)
        return ConfigJSON(
            path: path, searched: loader.searchPath(explicit: explicit), text: ConfigText(loaded, kinds: SinkKinds.all).description,
            loadedAt: Timestamp(loadedAt),
            loadedAtLocal: clock.text(loadedAt),
            faults: lastFaults.map { fault in
                var told = FaultJSON(fault)
                told.message = language.retold(told.message)
                return told
            },
            builtInSinks: loaded.builtInSinks)
    }

    /// The fault that somebody else could change the config in force; `nil` if nobody can.
    private func exposure() -> ConfigFault? {
        // Checked again, because fixing the permissions needs no reload.
        current.withLock { $0.exposure }.flatMap { _ in path.flatMap(loader.exposure(of:)) }
    }

    /// The warnings of `status` about the config.
    func warnings(in language: Language) -> [String] {
        let exposed = exposure().map { [language("Others can change the config: \(language.retold($0.message))")] } ?? []
        return exposed + current.withLock { $0.withheld }.sorted { $0.key < $1.key }.map { language.retold($0.value.message) }
    }

    /// The check for `doctor`; `nil` if all is well.
    func check(in language: Language) -> CheckJSON? {
        guard let exposure = exposure() else { return advice(in: language) }
        return CheckJSON(
            name: "config", state: .warn, detail: language.retold(exposure.message),
            fix: language("Anyone who can change the config can run programs as this user. A reload refuses it until only you can."))
    }

    /// What should be fixed in the config in force although it works; `nil` for nothing.
    private func advice(in language: Language) -> CheckJSON? {
        let warnings = current.withLock { $0.warnings }
        guard !warnings.isEmpty else { return nil }
        let lines = warnings.map { warning in
            var told = FaultJSON(warning)
            told.message = language.retold(told.message)
            return told.text
        }
        return CheckJSON(
            name: "config", state: .warn, detail: lines.joined(separator: "\n"),
            fix: language("Fix it in the file, then run: bellhop config reload"))
    }

    /// Checks a config file. Secrets are only read for the daemon's own files, because reading them
    /// may run programs and open files as this user.
    func check(_ file: String?) async -> ConfigCheckJSON {
        let isOwn = file.map(loader.searchPath(explicit: explicit).contains) ?? true
        switch await load(file ?? explicit, readingSecrets: isOwn) {
        case .failure(let faults):
            return ConfigCheckJSON(path: file ?? path, faults: faults.faults.map(FaultJSON.init))
        case .success(let loaded):
            return loaded.exposure.map { ConfigCheckJSON(path: path, faults: [FaultJSON($0)]) } ?? ConfigCheckJSON(loaded)
        }
    }

    /// Reads a config that is not in force, as if from a file that only its owner can read, and
    /// creates the sink to test. A sink that is already active with the same settings is used
    /// itself, with its connections.
    func trial(_ request: ConfigTrialRequest) async -> ConfigTrial {
        let path = request.path ?? path ?? loader.searchPath(explicit: explicit).first ?? "bellhop.toml"
        let contents = ConfigFiles.Contents(bytes: Array(request.text.utf8), mode: 0o600)
        let desktop = SessionBusAddress.isPossible(builder.variables)
        switch await onThread(path, { [loader] in loader.read(contents, path: path, desktop: desktop) }) {
        case .failure(let faults):
            return .faulty(faults.faults.map(FaultJSON.init))
        case .success(let loaded):
            guard let name = request.sink else { return .good(nil) }
            do throws(ConfigFaults) {
                return try builder.sink(SinkName(rawValue: name), of: loaded, keeping: hub.catalog).map { .good($0) } ?? .noSuchSink
            } catch {
                return .faulty(error.faults.map(FaultJSON.init))
            }
        }
    }

    private func load(_ file: String?, readingSecrets: Bool = true) async -> Result<LoadedConfiguration, ConfigFaults> {
        let (loader, variables) = (loader, builder.variables)
        return await onThread(loader.searchPath(explicit: file)[0]) {
            loader.load(explicit: file, desktop: SessionBusAddress.isPossible(variables), readingSecrets: readingSecrets)
        }
    }

    /// On a thread of its own: files may be slow, and a program that prints a secret has ten
    /// seconds.
    private func onThread(
        _ path: String, _ read: @escaping @Sendable () -> Result<LoadedConfiguration, ConfigFaults>
    ) async -> Result<LoadedConfiguration, ConfigFaults> {
        if let loaded = await OwnThread.value(named: "bellhop-config", stack: Self.stack, read) { return loaded }
        return .failure(
            ConfigFaults([
                ConfigFault(file: path, position: nil, "cannot be read: the system cannot create a thread (end a program, and try again)")
            ]))
    }

    /// Nested tables are read recursively. This is as much stack as the main thread has, which
    /// reads the config at the start.
    private static let stack = 8 << 20

    private func takeTurn() async {
        if isReloading { await withCheckedContinuation { waiting.append($0) } } else { isReloading = true }
    }

    /// Passes the turn on to the next waiting reload.
    private func endTurn() {
        if waiting.isEmpty { isReloading = false } else { waiting.removeFirst().resume() }
    }
}

extension ConfigCheckJSON {
    /// The result for a valid config.
    init(_ loaded: LoadedConfiguration) {
        let path: String? = if case .file(let path) = loaded.origin { path } else { nil }
        self.init(path: path, faults: [], warnings: loaded.warnings.map(FaultJSON.init), builtInSinks: loaded.builtInSinks)
    }
}

extension LoadedConfiguration {
    /// The built-in sinks; `nil` if the config names its sinks itself.
    fileprivate var builtInSinks: [BuiltInSinkJSON]? {
        guard configuration.usesBuiltInSinks else { return nil }
        return configuration.sinks.filter { $0.kind != HooksSink.kind }.map { BuiltInSinkJSON(sink: $0.name.rawValue, kind: $0.kind) }
    }
}

extension FaultJSON {
    init(_ fault: ConfigFault) {
        self.init(file: fault.file, line: fault.position?.line ?? 0, column: fault.position?.column ?? 0, message: fault.message)
    }
}
