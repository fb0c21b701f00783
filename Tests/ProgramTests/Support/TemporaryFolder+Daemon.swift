import BellhopTestKit

extension TemporaryFolder {
    /// Creates the folders that a daemon and its commands use: `state`, `run`, `config` and `home`.
    static func ofDaemon() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["state", "run", "config", "home"] { try folder.makeFolder(name) }
        return folder
    }
}
