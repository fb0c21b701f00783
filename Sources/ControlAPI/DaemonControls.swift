public import BellhopCore
public import BellhopHub
public import ControlWire

/// The functions of the daemon that the API needs in addition to the hub. `bellhopd` provides the
/// real ones, tests provide substitutes.
public struct DaemonControls: Sendable {
    public var info: @Sendable (Language) -> DaemonJSON
    public var version: VersionJSON
    public var kinds: @Sendable (Language) -> [SinkKindJSON]
    public var config: @Sendable (Language) async -> ConfigJSON
    /// Reloads the config. If the config has faults, the function throws a ``Problem`` that lists
    /// them all, and nothing changes.
    public var reload: @Sendable () async throws -> ConfigReloadJSON
    public var checkConfig: @Sendable (_ path: String?, _ language: Language) async -> ConfigCheckJSON
    /// Reads a config without putting it in force, and creates one of its sinks. Changes nothing.
    public var tryConfig: @Sendable (ConfigTrialRequest) async -> ConfigTrial
    /// Runs the checks of `doctor` that concern the machine: store, session bus, clock and linger.
    public var examine: @Sendable (Language) async -> [CheckJSON]
    /// Lists the configured hooks: programs that run when an event happens.
    public var hooks: @Sendable (Language) async -> HookListJSON
    /// Returns the warnings of `status` that do not concern sinks. For example, one warns that
    /// other users may write to the config.
    public var warnings: @Sendable (Language) async -> [String]
    /// Asks the daemon to shut down, and returns immediately.
    public var shutDown: @Sendable () -> Void
    /// Copies of the database, for exports and backups.
    public var copies: StoreCopies
    /// The pictures that phones may download.
    public var pictures: PictureDesk

    public init(
        info: @escaping @Sendable (Language) -> DaemonJSON, version: VersionJSON,
        kinds: @escaping @Sendable (Language) -> [SinkKindJSON],
        config: @escaping @Sendable (Language) async -> ConfigJSON, reload: @escaping @Sendable () async throws -> ConfigReloadJSON,
        checkConfig: @escaping @Sendable (String?, Language) async -> ConfigCheckJSON,
        tryConfig: @escaping @Sendable (ConfigTrialRequest) async -> ConfigTrial,
        examine: @escaping @Sendable (Language) async -> [CheckJSON],
        hooks: @escaping @Sendable (Language) async -> HookListJSON = { _ in HookListJSON(folder: "hooks.d", exists: false, inForce: false)
        },
        warnings: @escaping @Sendable (Language) async -> [String] = { _ in [] },
        shutDown: @escaping @Sendable () -> Void, copies: StoreCopies = .impossible,
        pictures: PictureDesk = PictureDesk()
    ) {
        self.info = info
        self.version = version
        self.kinds = kinds
        self.config = config
        self.reload = reload
        self.checkConfig = checkConfig
        self.tryConfig = tryConfig
        self.examine = examine
        self.hooks = hooks
        self.warnings = warnings
        self.shutDown = shutDown
        self.copies = copies
        self.pictures = pictures
    }
}
