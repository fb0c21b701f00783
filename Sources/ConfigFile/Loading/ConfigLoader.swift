package import BellhopCore

/// Finds and reads the config: the file of `--config`, otherwise the user's file, otherwise the
/// system's file, otherwise the built-in config (DESIGN §8).
///
/// A file that exists is either used or refused, never skipped, and all its faults are reported
/// together. Some faults can be found only by a sink. The loader therefore creates each sink once
/// and then releases it. Loading blocks while it reads files, so do not load a config on the
/// cooperative thread pool.
package struct ConfigLoader: Sendable {
    /// The maximum size of a config file in bytes. A real config has a few kilobytes, so a file
    /// that exceeds this size is certainly not a config.
    package static let sizeLimit = 16 << 20
    package static let systemPath = "/etc/bellhop/bellhop.toml"

    private let kinds: [any NotificationSink.Type]
    private let variables: [String: String]
    private let files: ConfigFiles

    /// - Parameters:
    ///   - kinds: the sink types of this build.
    ///   - variables: the environment. The loader uses `HOME`, `XDG_CONFIG_HOME`,
    ///   `CREDENTIALS_DIRECTORY` and the variables that `token_env` names.
    package init(kinds: [any NotificationSink.Type], variables: [String: String], files: ConfigFiles = .system) {
        self.kinds = kinds
        self.variables = variables
        self.files = files
    }

    /// Returns the paths at which the loader looks for a config, in order. If there is an explicit
    /// path, the result contains only that path.
    package func searchPath(explicit: String? = nil) -> [String] {
        if let explicit { return [HomePath(variables).expand(explicit) ?? explicit] }
        var paths: [String] = []
        // Ignore a relative path, as the XDG specification requires.
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            paths.append(folder + "/bellhop/bellhop.toml")
        } else if let home = HomePath(variables).folder {
            paths.append(home + "/.config/bellhop/bellhop.toml")
        }
        return paths + [Self.systemPath]
    }

    /// Returns a path from the command line as an absolute path: expands `~/`, and resolves a
    /// relative path against the working directory at the start. If there was no working directory,
    /// a relative path is returned unchanged.
    package func absolute(_ path: String) -> String {
        let expanded = HomePath(variables).expand(path) ?? path
        guard !expanded.hasPrefix("/"), let folder = files.workingFolder else { return expanded }
        return (folder.hasSuffix("/") ? folder : folder + "/") + (expanded.hasPrefix("./") ? String(expanded.dropFirst(2)) : expanded)
    }

    /// Reads the first config that exists.
    ///
    /// - Parameters:
    ///   - explicit: the path given with `--config`. The file must exist.
    ///   - desktop: whether the built-in sinks include pop-ups. The built-in sinks apply if the
    ///     config defines no sinks.
    ///   - readingSecrets: `false` if another user chose the file. In this case, only the form of
    ///     the sources of secrets is checked: no other file is read, no program runs, and the sinks
    ///     get no secrets.
    ///   - isStart: whether the daemon is starting. A start continues without the sinks whose
    ///   secrets are ``LoadedConfiguration/withheld``, and without the API over TCP if its token or
    ///   its certificate is (``LoadedConfiguration/withheldAPI``).
    package func load(
        explicit: String? = nil, desktop: @autoclosure () -> Bool, readingSecrets: Bool = true, isStart: Bool = false
    ) -> Result<LoadedConfiguration, ConfigFaults> {
        for path in searchPath(explicit: explicit) {
            // If another user chose the file, do not read a pipe, because the read might never end.
            let isRefused = !readingSecrets && !files.isRegular(path)
            switch isRefused ? .failure(.notRegular) : files.read(path, Self.sizeLimit) {
            case .success(let contents):
                return read(contents, path: path, desktop: desktop(), readingSecrets: readingSecrets, isStart: isStart)
                    .map { loaded in
                        var loaded = withHooks(loaded, beside: path)
                        loaded.exposure = files.exposure(path)
                        return loaded
                    }
                    .mapError { refused in
                        ConfigFaults([files.exposure(path)].compactMap(\.self) + refused.faults, warnings: refused.warnings)
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

    /// Returns a fault if another user could change the config; otherwise `nil`.
    package func exposure(of path: String) -> ConfigFault? { files.exposure(path) }

    /// Returns whether a warning still applies. If somebody has fixed the permissions of a file with
    /// a secret, its warning no longer applies.
    package func stillApplies(_ warning: ConfigFault) -> Bool { warning.exposedFile.map { files.isPublic($0.path) } ?? true }

    /// Returns the folder for hooks: `hooks.d` in the folder that contains the config. `path` is
    /// the path of the config. Returns `nil` if `path` contains no folder.
    package static func hookFolder(beside path: String) -> String? {
        path.lastIndex(of: "/").map { path[..<$0] + "/hooks.d" }
    }

    /// Adds the sink that runs hooks, if the folder for hooks exists. Adds nothing if the config
    /// itself defines a sink of this kind.
    private func withHooks(_ loaded: LoadedConfiguration, beside path: String) -> LoadedConfiguration {
        guard !loaded.configuration.sinks.contains(where: { $0.kind == SinkKind.hooks }),
            let folder = Self.hookFolder(beside: absolute(path)),
            let type = kinds.first(where: { $0.kind == SinkKind.hooks }), folder.hasPrefix("/"), files.isFolder(folder)
        else { return loaded }
        var loaded = loaded
        loaded.configuration.sinks.append(
            SinkConfiguration(
                name: SinkName(rawValue: SinkKind.hooks), kind: SinkKind.hooks,
                settings: Settings(["folder": .string(folder)], schema: type.schema)))
        return loaded
    }

    /// Reads a config from its bytes and tries out its sinks. `path` is used only in faults.
    package func read(
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
            fileIsShared: contents.isShared, fileIsOwn: contents.isOwn, path: path, variables: variables, files: files,
            isReading: readingSecrets)
        let reader = ConfigReader(
            kinds: kinds, builtInSinks: Configuration.builtInSinks(desktop: desktop, kinds: kinds), secrets: secrets,
            home: HomePath(variables), trial: SinkTrial(variables: variables, mayReadFiles: readingSecrets), log: log)
        let (configuration, address) = reader.read(entries)
        guard log.faults.isEmpty else {
            return .failure(ConfigFaults(log.faults.map { $0.fault(in: path) }, warnings: log.warnings.map { $0.fault(in: path) }))
        }
        var loaded = LoadedConfiguration(
            origin: .file(path), configuration: configuration, warnings: ConfigFaults(log.warnings.map { $0.fault(in: path) }).faults)
        for sink in configuration.sinks { loaded.withheld[sink.name] = log.withheld["sinks.\(sink.name)"]?.fault(in: path) }
        loaded.withheldAPI = log.withheld["api"]?.fault(in: path)
        loaded.publicAddress = address
        return .success(loaded)
    }
}
