import BellhopCore
public import ControlWire

/// What the API needs of the daemon around the hub. `bellhopd` fills it in; tests hand in stand-ins.
public struct DaemonControls: Sendable {
    public var info: @Sendable () -> DaemonJSON
    public var version: VersionJSON
    public var kinds: [SinkKindJSON]
    public var config: @Sendable () async -> ConfigJSON
    /// Reads the config again; throws a ``ProblemJSON`` that lists every fault, and then nothing has changed.
    public var reload: @Sendable () async throws -> ConfigReloadJSON
    public var checkConfig: @Sendable (_ path: String?) async -> ConfigCheckJSON
    /// The checks of `doctor` that concern the machine: store, session bus, clock, linger.
    public var examine: @Sendable () async -> [CheckJSON]
    /// Asks the daemon to end; returns before it does.
    public var shutDown: @Sendable () -> Void

    public init(
        info: @escaping @Sendable () -> DaemonJSON, version: VersionJSON, kinds: [SinkKindJSON],
        config: @escaping @Sendable () async -> ConfigJSON, reload: @escaping @Sendable () async throws -> ConfigReloadJSON,
        checkConfig: @escaping @Sendable (String?) async -> ConfigCheckJSON, examine: @escaping @Sendable () async -> [CheckJSON],
        shutDown: @escaping @Sendable () -> Void
    ) {
        self.info = info
        self.version = version
        self.kinds = kinds
        self.config = config
        self.reload = reload
        self.checkConfig = checkConfig
        self.examine = examine
        self.shutDown = shutDown
    }
}
