public import BellhopCore

/// Finds and reads the config: `--config`, then the user's, then the system's, then the built-in
/// one (DESIGN §8).
///
/// A file that exists is either used or refused, never skipped. All its faults are reported at
/// once. To include those that only a sink can find, each sink is created once and released.
/// Loading blocks on files, so keep it out of the cooperative pool.
public struct ConfigLoader: Sendable {
    /// A household's config has a few kilobytes; a file above this limit is the wrong file.
    public static let sizeLimit = 16 << 20
    public static let systemPath = "/etc/bellhop/bellhop.toml"

    private let kinds: [any NotificationSink.Type]
    private let variables: [String: String]
    private let files: ConfigFiles

    /// - Parameters:
    ///   - kinds: the sink types of this build.
    ///   - variables: the environment: `HOME`, `XDG_CONFIG_HOME`, `CREDENTIALS_DIRECTORY`, and
    ///     those that `token_env` names.
    public init(kinds: [any NotificationSink.Type], variables: [String: String], files: ConfigFiles = .system) {
        self.kinds = kinds
        self.variables = variables
        self.files = files
    }

    /// Returns where a config is searched, in this order. An explicit path is the only one.
    public func searchPath(explicit: String? = nil) -> [String] {
        if let explicit { return [HomePath(variables).expand(explicit) ?? explicit] }
        var paths: [String] = []
        // The XDG specification says to ignore relative paths.
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            paths.append(folder + "/bellhop/bellhop.toml")
        } else if let home = HomePath(variables).folder {
            paths.append(home + "/.config/bellhop/bellhop.toml")
        }
        return paths + [Self.systemPath]
    }

    /// Makes a path of the command line absolute: expands `~/` and resolves a relative path against
    /// the working directory at the start. A relative path stays unchanged if there was no such
    /// folder.
    public func absolute(_ path: String) -> String {
        let expanded = HomePath(variables).expand(path) ?? path
        guard !expanded.hasPrefix("/"), let folder = files.workingFolder else { return expanded }
        return (folder.hasSuffix("/") ? folder : folder + "/") + (expanded.hasPrefix("./") ? String(expanded.dropFirst(2)) : expanded)
    }

    /// Reads the first config that exists.
    ///
    /// - Parameters:
    ///   - explicit: the path after `--config`; it must exist.
    ///   - desktop: whether pop-ups are among the built-in sinks, which apply when no file names a
    ///     sink.
    ///   - readingSecrets: `false` for somebody else's file. Sources of secrets are then only
    ///     checked for their form: no other file is read, no program is run, and the sinks get no
    ///     secrets.
    ///   - isStart: whether the daemon is starting. It then continues without the sinks whose
    ///     secrets are ``LoadedConfiguration/withheld``.
    public func load(
        explicit: String? = nil, desktop: @autoclosure () -> Bool, readingSecrets: Bool = true, isStart: Bool = false
    ) -> Result<LoadedConfiguration, ConfigFaults> {
        for path in searchPath(explicit: explicit) {
            // Somebody else's pipe may never end.
            let isRefused = !readingSecrets && !files.isRegular(path)
            switch isRefused ? .failure(.notRegular) : files.read(path, Self.sizeLimit) {
            case .success(let contents):
                return read(contents, path: path, desktop: desktop(), readingSecrets: readingSecrets, isStart: isStart)
                    .map { loaded in
                        var loaded = withHooks(loaded, beside: path)
                        loaded.exposure = files.exposure(path)
                        return loaded
                    }
            case .failure(.missing) where explicit == nil:
                continue
            case .failure(let failure):
                let words = failure.words
                return .failure(ConfigFaults([ConfigFault(file: path, position: nil, "\(words.problem) (\(words.advice))")]))
            }
        }
        let loaded = LoadedConfiguration(origin: .builtIn, configuration: .builtIn(desktop: desktop(), kinds: kinds))
        return .success(withHooks(loaded, beside: searchPath()[0]))
    }

    /// Returns the reason a config is not under this user's control alone; `nil` when it is.
    public func exposure(of path: String) -> ConfigFault? { files.exposure(path) }

    /// Returns the folder for hooks: next to the config, or next to where the user's config would
    /// be. `nil` for a path without a folder.
    public static func hookFolder(beside path: String) -> String? {
        path.lastIndex(of: "/").map { path[..<$0] + "/hooks.d" }
    }

    /// Adds a sink for hooks if their folder exists, unless the config has a sink for hooks itself.
    /// Hooks need no table.
    private func withHooks(_ loaded: LoadedConfiguration, beside path: String) -> LoadedConfiguration {
        guard !loaded.configuration.sinks.contains(where: { $0.kind == Self.hooks }),
            let folder = Self.hookFolder(beside: absolute(path)),
            let type = kinds.first(where: { $0.kind == Self.hooks }), folder.hasPrefix("/"), files.isFolder(folder)
        else { return loaded }
        var loaded = loaded
        loaded.configuration.sinks.append(
            SinkConfiguration(
                name: SinkName(rawValue: Self.hooks), kind: Self.hooks,
                settings: Settings(["folder": .string(folder)], schema: type.schema)))
        return loaded
    }

    /// The kind of the sink that runs hooks, and its name unless a table gives it another.
    static let hooks = "hooks"

    /// Reads a config from its bytes and tries its sinks. `path` is used only in faults.
    public func read(
        _ contents: ConfigFiles.Contents, path: String, desktop: Bool = false, readingSecrets: Bool = true, isStart: Bool = false
    ) -> Result<LoadedConfiguration, ConfigFaults> {
        let entries: [TOMLEntry]
        do throws(TOMLDocument.Failure) {
            entries = try TOMLDocument.parse(contents.bytes)
        } catch {
            return .failure(ConfigFaults([ConfigFault(file: path, position: error.position, error.message)]))
        }
        let log = FaultLog(isStart: isStart)
        let secrets = SecretReader(
            fileIsShared: contents.isShared, path: path, variables: variables, files: files, isReading: readingSecrets)
        let reader = ConfigReader(
            kinds: kinds, builtInSinks: Configuration.builtInSinks(desktop: desktop, kinds: kinds), secrets: secrets,
            home: HomePath(variables), trial: SinkTrial(variables: variables), log: log)
        let configuration = reader.read(entries)
        guard log.faults.isEmpty else { return .failure(ConfigFaults(log.faults.map { $0.fault(in: path) })) }
        var loaded = LoadedConfiguration(
            origin: .file(path), configuration: configuration, warnings: ConfigFaults(log.warnings.map { $0.fault(in: path) }).faults)
        for sink in configuration.sinks { loaded.withheld[sink.name] = log.withheld["sinks.\(sink.name)"]?.fault(in: path) }
        return .success(loaded)
    }
}
