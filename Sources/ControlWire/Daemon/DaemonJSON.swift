/// The daemon that answers.
public struct DaemonJSON: Codable, Hashable, Sendable {
    public var version: String
    public var pid: Int32
    public var startedAt: Timestamp
    public var startedAtLocal: String
    public var uptimeMs: Int64
    /// `Europe/Berlin`
    public var zone: String
    public var stateFolder: String
    public var socket: String
    /// `nil` with the built-in config.
    public var configPath: String?
    public var testMode: Bool
    /// The database file.
    public var database: String?
    /// What it was started with, its paths made absolute, so that it can be started the same way again.
    public var arguments: [String]?
    /// Where the API listens over TCP; left out where it does not.
    public var api: String?

    public init(
        version: String, pid: Int32, startedAt: Timestamp, startedAtLocal: String, uptimeMs: Int64, zone: String, stateFolder: String,
        socket: String, configPath: String? = nil, testMode: Bool = false
    ) {
        self.version = version
        self.pid = pid
        self.startedAt = startedAt
        self.startedAtLocal = startedAtLocal
        self.uptimeMs = uptimeMs
        self.zone = zone
        self.stateFolder = stateFolder
        self.socket = socket
        self.configPath = configPath
        self.testMode = testMode
    }
}
