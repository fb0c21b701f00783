import BellhopCore
import BellhopHub
import ConfigFile
import ControlAPI
import ControlWire
import Glibc
import Logging
import ProgramSink
import PushSinks

/// Holds the config in force. Every reload goes through this actor. A reload applies either the
/// whole new config or nothing.
actor ConfigKeeper {
    private let loader: ConfigLoader
    private let explicit: String?
    private let builder: CatalogBuilder
    private let hub: Hub
    private let web: WebDesk
    private let inlets: InletDesk
    private let alive: AliveDesk
    private let notifier: SystemdNotifier
    private let current: Locked<LoadedConfiguration>
    private var loadedAt: Instant
    private var lastFaults: [ConfigFault] = []
    /// Whether the config file had faults when it was last looked at, and when it had been changed.
    private var judged: (changed: Instant, isFaulty: Bool)?
    /// Whether a reload is running. Other reloads wait until the running reload has ended.
    /// Otherwise an older config could replace a newer one.
    private var isReloading = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(
        loader: ConfigLoader, explicit: String?, builder: CatalogBuilder, hub: Hub, web: WebDesk, inlets: InletDesk,
        alive: AliveDesk, loaded: LoadedConfiguration, notifier: SystemdNotifier
    ) {
        self.loader = loader
        self.explicit = explicit
        self.builder = builder
        self.hub = hub
        self.web = web
        self.inlets = inlets
        self.alive = alive
        self.notifier = notifier
        current = Locked(loaded)
        loadedAt = hub.timekeeper.now().wall
    }

    nonisolated var pictures: PictureDesk { builder.pictures }

    nonisolated var path: String? {
        if case .file(let path) = current.withLock({ $0.origin }) { path } else { nil }
    }

    /// The folder for hook scripts, which may not exist, and whether the config in force runs
    /// hooks.
    nonisolated var hookPlace: (folder: String, isInForce: Bool) {
        let configuration = current.withLock { $0.configuration }
        if let sink = configuration.sinks.first(where: { $0.kind == HooksSink.kind && $0.isEnabled }),
            let folder = sink.settings.string("folder")
        {
            return (folder, true)
        }
        return (ConfigLoader.hookFolder(beside: path ?? loader.searchPath(explicit: explicit)[0]) ?? "hooks.d", false)
    }

    /// Applies the current content of the config file. If the config has faults, nothing changes,
    /// and the faults are logged and thrown.
    func reload() async throws -> ConfigReloadJSON {
        await takeTurn()
        defer { endTurn() }
        // The warnings about the config change without a commit, also after a refused reload.
        defer { hub.refreshViews() }
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
            inlets.want(loaded.configuration.inlets)
            alive.want(loaded.configuration.alive)
            let earlier = current.withLock { current in
                defer { current = loaded }
                return current.configuration
            }
            loadedAt = hub.timekeeper.now().wall
            (lastFaults, judged) = ([], nil)
            let names = Set(before.names).union(catalog.names)
            let changed = names.filter { before.sinks[$0]?.fingerprint != catalog.sinks[$0]?.fingerprint }.sorted()
            for warning in loaded.warnings { builder.logger.warning("\(warning)") }
            builder.logger.notice("config loaded from \(loaded.origin), \(changed.count) sink\(changed.count == 1 ? "" : "s") changed")
            // The quiet hours of a sink are applied by the hub and not by the sink. If only the
            // quiet hours change, the sink and its connections therefore stay as they are.
            let quieter = names.subtracting(changed).filter { before.sinkQuietHours[$0] != catalog.sinkQuietHours[$0] }.sorted()
            return ConfigReloadJSON(
                path: path, changedSinks: changed.map(\.rawValue),
                changedTables: quieter.map { "sinks.\($0).quiet_hours" } + loaded.configuration.changes(since: earlier),
                released: parked.filter { catalog.sinks[$0] != nil }.sorted().map(\.rawValue))
        } catch let faults as ConfigFaults {
            lastFaults = faults.faults
            judged = fileChange.map { ($0, true) }
            for fault in faults.faults { builder.logger.error("\(fault)") }
            throw Problem(
                .invalidConfig, "The config has faults, so nothing was changed.", faults: faults.faults.map(FileFault.init))
        }
    }

    func show(in language: Language) -> ConfigJSON {
        let loaded = current.withLock { $0 }
        let clock = LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone(), language: language)
        return ConfigJSON(
            path: path, searched: loader.searchPath(explicit: explicit),
            text: ConfigText(loaded, kinds: SinkKinds.all, in: language).description,
            loadedAt: Timestamp(loadedAt),
            loadedAtLocal: clock.text(loadedAt),
            faults: lastFaults.map { FaultJSON(FileFault($0), in: language) },
            builtInSinks: loaded.builtInSinks, unread: unreadFile)
    }

    /// Returns a fault if other users can change the file of the config in force; otherwise `nil`.
    private func exposure() -> ConfigFault? {
        // Check the file again. If somebody has fixed its permissions, no reload is needed.
        current.withLock { $0.exposure }.flatMap { _ in path.flatMap(loader.exposure(of:)) }
    }

    /// Waits until the API over TCP has followed the config. Returns why it cannot listen; `nil` if
    /// it listens or is off.
    nonisolated func webTrouble(in language: Language) async -> String? {
        await web.settle()
        return webTrouble.map { language($0) }
    }

    private nonisolated var webTrouble: Phrase? {
        guard case .failing(_, let why, let remedy) = web.state else { return nil }
        return "The API over TCP does not work: \(why). \(remedy)."
    }

    /// Returns the warnings about the config that `bellhop status` shows.
    func warnings(in language: Language) async -> [String] {
        let loaded = current.withLock { $0 }
        let refused: [Phrase] =
            await isFileFaulty() && !isSame(as: loaded)
            ? ["The config file has faults, so the config from before stays in force. To see the faults: bellhop config check"] : []
        let exposed = exposure().map { [language("Others can change the config: \(language($0.message))")] } ?? []
        let closed = webTrouble.map { [language($0)] } ?? []
        let expiring = web.settings?.certificate?.warning(at: hub.timekeeper.now().wall)
        let expired = expiring.map { [language("\($0) \(ServerCertificate.remedy)")] } ?? []
        let withheld = loaded.withheld.sorted { $0.key < $1.key }.map { language($0.value.message) }
        let off = web.whyOff.map { [language($0), language(WebDesk.offRemedy)].joined(separator: ". ") }
        let deaf = inlets.troubles.map { language("\($0.why). \($0.remedy).") }
        return refused.map { language($0) } + exposed + closed + deaf + expired + withheld + [off].compactMap(\.self)
    }

    /// Whether the file is still the one that the config in force was read from. If a reload refused
    /// it only for faults that a start survives, there is no config from before.
    private func isSame(as loaded: LoadedConfiguration) -> Bool {
        let survives = loaded.exposure != nil || loaded.withheldAPI != nil || !loaded.withheld.isEmpty
        guard survives, let changed = fileChange, changed <= loadedAt else { return false }
        return !lastFaults.isEmpty && lastFaults.allSatisfy(\.isUsableAtStart)
    }

    /// Returns whether the config file has faults that a reload would refuse. The file is read only if
    /// it was changed since it was last looked at.
    private func isFileFaulty() async -> Bool {
        guard let changed = fileChange else { return !lastFaults.isEmpty }
        if let judged, judged.changed == changed {
            // Somebody may have fixed the permissions, which does not change the file.
            return judged.isFaulty
                && (lastFaults.isEmpty || lastFaults.contains { !$0.isExposure || loader.exposure(of: $0.file) != nil })
        }
        guard changed > loadedAt else { return false }
        let isFaulty = if case .failure = await load(explicit, readingSecrets: false) { true } else { false }
        judged = (changed, isFaulty)
        return isFaulty
    }

    /// The time of the last change of the config file; `nil` if there is no file.
    private var fileChange: Instant? {
        var status = stat()
        guard stat(path ?? loader.searchPath(explicit: explicit)[0], &status) == 0 else { return nil }
        return Instant(milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
    }

    /// The file that a reload would read, if it is new or was changed after it was read; otherwise `nil`.
    private var unreadFile: String? {
        guard let path else { return loader.searchPath(explicit: explicit).first { access($0, F_OK) == 0 } }
        return fileChange.map { $0 > loadedAt } == true ? path : nil
    }

    /// Returns the hint that the config file was changed after it was read; otherwise `nil`.
    func unread(in language: Language) -> String? {
        guard unreadFile != nil else { return nil }
        return language("The config was changed after bellhopd read it. To apply it: bellhop config reload")
    }

    /// Returns the check for `bellhop doctor`; `nil` if there is nothing to report.
    func check(in language: Language) -> CheckJSON? {
        guard let exposure = exposure() else { return advice(in: language) }
        return CheckJSON(
            name: "config", state: .warn, detail: language(exposure.message),
            fix: language(
                "Anyone who can change the config can run programs as this user. bellhopd will not reload the config until you are the only one who can change it."
            ))
    }

    /// Returns a check with the warnings about the config in force; `nil` if there are no warnings.
    /// The config works despite these warnings.
    private func advice(in language: Language) -> CheckJSON? {
        let loaded = current.withLock { $0 }
        // The check of the API reports the fault that keeps it off.
        let warnings = loaded.warnings.filter { $0 != loaded.withheldAPI && loader.stillApplies($0) }
        guard !warnings.isEmpty else { return nil }
        let lines = warnings.map { FaultJSON(FileFault($0), in: language).text }
        let commands = warnings.compactMap { $0.exposedFile?.command }
        // Permissions take effect without a reload.
        let fix: Phrase =
            commands.count == warnings.count
            ? "Run: \(commands.uniqued().joined(separator: " && "))"
            : "Follow the advice in parentheses, then run: bellhop config reload"
        return CheckJSON(name: "config", state: .warn, detail: lines.joined(separator: "\n"), fix: language(fix))
    }

    /// Checks a config file. Reads secrets only if the file is the daemon's own config file,
    /// because reading secrets may run programs and open files as this user.
    func check(_ file: String?, in language: Language) async -> ConfigCheckJSON {
        let isOwn = file.map(loader.searchPath(explicit: explicit).contains) ?? true
        switch await load(file ?? explicit, readingSecrets: isOwn) {
        case .failure(let faults):
            return ConfigCheckJSON(faults, of: file ?? path, in: language)
        case .success(let loaded):
            return ConfigCheckJSON(loaded, in: language)
        }
    }

    /// Checks a config that is not in force, and creates the sink that the request wants to test.
    /// The text is treated like a file that only its owner can read. If the sink is already active
    /// with the same settings, the active sink and its connections are used.
    func trial(_ request: ConfigTrialRequest) async -> ConfigTrial {
        let path = request.path ?? path ?? loader.searchPath(explicit: explicit).first ?? "bellhop.toml"
        let contents = ConfigFiles.Contents(bytes: Array(request.text.utf8), mode: 0o600)
        let desktop = SessionBusAddress.isPossible(builder.variables)
        switch await onThread(path, { [loader] in loader.read(contents, path: path, desktop: desktop) }) {
        case .failure(let faults):
            return .faulty(faults.faults.map(FileFault.init))
        case .success(let loaded):
            guard let name = request.sink else { return .good(nil) }
            do throws(ConfigFaults) {
                return try builder.sink(SinkName(rawValue: name), of: loaded, keeping: hub.catalog).map { .good($0) } ?? .noSuchSink
            } catch {
                return .faulty(error.faults.map(FileFault.init))
            }
        }
    }

    /// Finds out which kind of push server answers at an address that is not in the config yet.
    /// Returns `nil` if this program was built without push sinks.
    nonisolated func probe(_ request: ServerProbeRequest, in language: Language) async -> ServerProbeJSON? {
        #if Push
        let probe = ServerProbe(resources: builder.resources, variables: builder.variables)
        return switch await probe.find(request.address, caFile: request.caFile) {
        case .ntfy: ServerProbeJSON(.ntfy)
        case .gotify: ServerProbeJSON(.gotify)
        case .other(let detail): ServerProbeJSON(.other, detail: language(detail))
        case .unknownIssuer(let detail): ServerProbeJSON(.unknownIssuer, detail: language(detail))
        case .nothing(let detail): ServerProbeJSON(.nothing, detail: language(detail))
        }
        #else
        return nil
        #endif
    }

    private func load(_ file: String?, readingSecrets: Bool = true) async -> Result<LoadedConfiguration, ConfigFaults> {
        let (loader, variables) = (loader, builder.variables)
        return await onThread(loader.searchPath(explicit: file)[0]) {
            loader.load(explicit: file, desktop: SessionBusAddress.isPossible(variables), readingSecrets: readingSecrets)
        }
    }

    /// Reads a config on a separate thread. The files may be slow, and a program that prints a
    /// secret may take ten seconds.
    private func onThread(
        _ path: String, _ read: @escaping @Sendable () -> Result<LoadedConfiguration, ConfigFaults>
    ) async -> Result<LoadedConfiguration, ConfigFaults> {
        if let loaded = await OwnThread.value(named: "bellhop-config", stack: Self.stack, read) { return loaded }
        return .failure(
            ConfigFaults([
                ConfigFault(file: path, position: nil, "cannot be read: the system cannot create a thread (close a program and try again)")
            ]))
    }

    /// The size of the thread's stack. Nested tables are read recursively and need a large stack.
    /// This stack is as large as that of the main thread, which reads the config when the daemon
    /// starts.
    private static let stack = 8 << 20

    private func takeTurn() async {
        if isReloading { await withCheckedContinuation { waiting.append($0) } } else { isReloading = true }
    }

    /// Lets the next waiting reload run.
    private func endTurn() {
        if waiting.isEmpty { isReloading = false } else { waiting.removeFirst().resume() }
    }
}

extension ConfigCheckJSON {
    /// Creates the result of a check for a config that can be used. If other users can change the
    /// config, this is a fault, because a reload would refuse such a config.
    init(_ loaded: LoadedConfiguration, in language: Language) {
        let path: String? = if case .file(let path) = loaded.origin { path } else { nil }
        let warnings = loaded.warnings.map { FaultJSON(FileFault($0), in: language) }
        let exposures = [loaded.exposure].compactMap(\.self).map { FaultJSON(FileFault($0), in: language) }
        self.init(path: path, faults: exposures, warnings: warnings.isEmpty ? nil : warnings, builtInSinks: loaded.builtInSinks)
    }

    /// Creates the result of a check for a refused config.
    init(_ faults: ConfigFaults, of path: String?, in language: Language) {
        let warnings = faults.warnings.map { FaultJSON(FileFault($0), in: language) }
        self.init(
            path: path, faults: faults.faults.map { FaultJSON(FileFault($0), in: language) }, warnings: warnings.isEmpty ? nil : warnings)
    }
}

extension LoadedConfiguration {
    /// The built-in sinks that are in use; `nil` if the config defines sinks.
    fileprivate var builtInSinks: [BuiltInSinkJSON]? {
        guard configuration.usesBuiltInSinks else { return nil }
        return configuration.sinks.filter { $0.kind != HooksSink.kind }.map { BuiltInSinkJSON(sink: $0.name.rawValue, kind: $0.kind) }
    }
}

extension FileFault {
    init(_ fault: ConfigFault) {
        self.init(
            file: fault.file, line: fault.position?.line ?? 0, column: fault.position?.column ?? 0, fault.message, setting: fault.setting,
            exposedFile: fault.exposedFile.flatMap { $0.isOwn ? $0.path : nil }, isUsableAtStart: fault.isUsableAtStart)
    }
}
