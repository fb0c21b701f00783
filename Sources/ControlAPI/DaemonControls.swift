public import BellhopCore
public import BellhopHub
public import ControlWire

/// The functions of the daemon around the hub that the API needs. `bellhopd` fills them in; tests
/// pass stand-ins.
public struct DaemonControls: Sendable {
    public var info: @Sendable (Language) -> DaemonJSON
    public var version: VersionJSON
    public var kinds: [SinkKindJSON]
    public var config: @Sendable (Language) async -> ConfigJSON
    /// Reloads the config. Throws a ``Problem`` that lists every fault, in which case nothing has
    /// changed.
    public var reload: @Sendable () async throws -> ConfigReloadJSON
    public var checkConfig: @Sendable (_ path: String?) async -> ConfigCheckJSON
    /// Reads a config that is not in force, and creates one of its sinks. Changes nothing.
    public var tryConfig: @Sendable (ConfigTrialRequest) async -> ConfigTrial
    /// The checks of `doctor` that concern the machine: store, session bus, clock, linger.
    public var examine: @Sendable (Language) async -> [CheckJSON]
    /// The configured hooks: programs that run when something happens.
    public var hooks: @Sendable (Language) async -> HookListJSON
    /// The warnings of `status` apart from sinks, such as a config that others may write.
    public var warnings: @Sendable (Language) async -> [String]
    /// Asks the daemon to end; returns before it does.
    public var shutDown: @Sendable () -> Void
    /// Copies of the store, for exports and backups.
    public var copies: StoreCopies
    /// The pictures that phones may load.
    public var pictures: PictureDesk

    public init(
        info: @escaping @Sendable (Language) -> DaemonJSON, version: VersionJSON, kinds: [SinkKindJSON],
        config: @escaping @Sendable (Language) async -> ConfigJSON, reload: @escaping @Sendable () async throws -> ConfigReloadJSON,
        checkConfig: @escaping @Sendable (String?) async -> ConfigCheckJSON,
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
