package import BellhopCore
package import BellhopHub
package import ControlWire

/// The functions of the daemon that the API needs in addition to the hub. `bellhopd` provides the
/// real functions, and tests provide substitutes.
package struct DaemonControls: Sendable {
    package var info: @Sendable (Language) -> DaemonJSON
    package var version: VersionJSON
    package var kinds: @Sendable (Language) -> [SinkKindJSON]
    package var config: @Sendable (Language) async -> ConfigJSON
    /// Reloads the config. If the config has faults, this function changes nothing and throws a
    /// ``Problem`` that lists all faults.
    package var reload: @Sendable () async throws -> ConfigReloadJSON
    /// Waits until the API over TCP has followed the config in force. Returns why it cannot listen;
    /// `nil` if it listens or is off.
    package var webTrouble: @Sendable (Language) async -> String?
    package var checkConfig: @Sendable (_ path: String?, _ language: Language) async -> ConfigCheckJSON
    /// Reads a config without putting it in force, and creates one of its sinks. Changes nothing.
    package var tryConfig: @Sendable (ConfigTrialRequest) async -> ConfigTrial
    /// Finds out which kind of push server answers at an address. Returns `nil` if this daemon was
    /// built without push sinks.
    package var probe: @Sendable (ServerProbeRequest, Language) async -> ServerProbeJSON?
    /// Runs the checks of `doctor` that concern the machine: store, session bus, clock and linger.
    package var examine: @Sendable (Language) async -> [CheckJSON]
    /// Lists the configured hooks: programs that run when an event happens.
    package var hooks: @Sendable (Language) async -> HookListJSON
    /// Returns the warnings of `status` that do not concern sinks. For example, there is a warning
    /// if other users may write to the config.
    package var warnings: @Sendable (Language) async -> [String]
    /// Returns the hint that the config file was changed and is not in force yet; otherwise `nil`.
    package var unreadConfig: @Sendable (Language) async -> String?
    /// Asks the daemon to shut down, and returns immediately.
    package var shutDown: @Sendable () -> Void
    /// Copies of the database, for exports and backups.
    package var copies: StoreCopies
    /// The pictures that phones may download.
    package var pictures: PictureDesk
    /// The state of the API over TCP; `nil` if nothing serves it.
    package var web: WebDesk?
    /// The ways in for other programs.
    package var inlets: InletDesk

    package init(
        info: @escaping @Sendable (Language) -> DaemonJSON, version: VersionJSON,
        kinds: @escaping @Sendable (Language) -> [SinkKindJSON],
        config: @escaping @Sendable (Language) async -> ConfigJSON, reload: @escaping @Sendable () async throws -> ConfigReloadJSON,
        webTrouble: @escaping @Sendable (Language) async -> String? = { _ in nil },
        checkConfig: @escaping @Sendable (String?, Language) async -> ConfigCheckJSON,
        tryConfig: @escaping @Sendable (ConfigTrialRequest) async -> ConfigTrial,
        probe: @escaping @Sendable (ServerProbeRequest, Language) async -> ServerProbeJSON? = { _, _ in nil },
        examine: @escaping @Sendable (Language) async -> [CheckJSON],
        hooks: @escaping @Sendable (Language) async -> HookListJSON = { _ in HookListJSON(folder: "hooks.d", exists: false, inForce: false)
        },
        warnings: @escaping @Sendable (Language) async -> [String] = { _ in [] },
        unreadConfig: @escaping @Sendable (Language) async -> String? = { _ in nil },
        shutDown: @escaping @Sendable () -> Void, copies: StoreCopies = .impossible,
        pictures: PictureDesk = PictureDesk(), web: WebDesk? = nil, inlets: InletDesk = InletDesk()
    ) {
        self.info = info
        self.version = version
        self.kinds = kinds
        self.config = config
        self.reload = reload
        self.webTrouble = webTrouble
        self.checkConfig = checkConfig
        self.tryConfig = tryConfig
        self.probe = probe
        self.examine = examine
        self.hooks = hooks
        self.warnings = warnings
        self.unreadConfig = unreadConfig
        self.shutDown = shutDown
        self.copies = copies
        self.pictures = pictures
        self.web = web
        self.inlets = inlets
    }
}
