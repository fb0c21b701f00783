import BellhopCore
import ControlClient
import ControlWire
import Glibc

/// The config file that a command creates or changes, with its current content.
struct ConfigPlace: Sendable {
    /// The path of the file. If the file is a symbolic link, this is the path of its target.
    let path: String
    /// The content of the file; `nil` if it does not exist yet.
    let bytes: [UInt8]?
    /// The user who will own new files; `nil` for the current user. Root can set up the daemon of
    /// another user.
    let owner: uid_t?
    private let home: String?
    /// The built-in sinks, which are in use because the file defines no sinks. As soon as the file
    /// defines a sink, the built-in sinks no longer apply.
    var builtInSinks: [BuiltInSinkJSON] = []

    var isNew: Bool { bytes == nil }
    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Reads the file at `path`, if it exists.
    ///
    /// - Throws: a failure if the file exists but cannot be read.
    init(path: String, owner: uid_t? = nil, home: String?) throws(CommandFailure) {
        let resolved = realpath(path, nil)
        let isMissing = resolved == nil && errno == ENOENT
        defer { free(resolved) }
        self.path = resolved.map { String(cString: $0) } ?? path
        self.owner = owner
        self.home = home
        bytes = isMissing ? nil : try GivenFile.read(self.path)
    }

    /// Reads the file again, which another program may have changed since.
    func reread() throws(CommandFailure) -> ConfigPlace {
        var place = try ConfigPlace(path: path, owner: owner, home: home)
        place.builtInSinks = builtInSinks
        return place
    }

    /// Finds the config file of the running daemon. If no daemon is running, finds the file that
    /// the user's daemon would read.
    static func find(_ session: Session) async throws -> (place: ConfigPlace, isDaemonRunning: Bool) {
        let home = session.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        do {
            let config = try await session.client.send(Request(.config), as: ConfigJSON.self)
            guard let path = config.path ?? config.searched.first else { throw noPlace }
            var place = try ConfigPlace(path: path, owner: owner(session), home: home)
            place.builtInSinks = try place.sinks().isEmpty ? config.builtInSinks ?? [] : []
            return (place, true)
        } catch ControlError.unreachable {
            var place = try ConfigPlace(path: try ownPath(session.environment, home), home: home)
            if try place.sinks().isEmpty { place.builtInSinks = await builtInSinks(session) }
            return (place, false)
        }
    }

    /// Returns the built-in sinks that a daemon started in this environment would use. If the
    /// daemon's program is not found, returns the only sink that every build contains.
    private static func builtInSinks(_ session: Session) async -> [BuiltInSinkJSON] {
        let log = BuiltInSinkJSON(sink: "log", kind: "stdout")
        guard let program = session.daemonProgram() else { return [log] }
        do {
            return try await ConfigCheck.ask(program, file: nil).builtInSinks ?? []
        } catch {
            // Ignore the error here. The same error will be reported when the program checks the
            // new config.
            return [log]
        }
    }

    private static func ownPath(_ environment: [String: String], _ home: String?) throws(CommandFailure) -> String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/bellhop/bellhop.toml" }
        guard let home else { throw noPlace }
        return home + "/.config/bellhop/bellhop.toml"
    }

    /// Returns the paths at which a daemon looks for its config that is started in this environment
    /// without a path, in order.
    static func searched(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let system = "/etc/bellhop/bellhop.toml"
        do throws(CommandFailure) {
            return [try ownPath(environment, home), system]
        } catch {
            return [system]
        }
    }

    /// Returns whether there is a file at a path, even if it cannot be read.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    private static let noPlace = CommandFailure(
        .usage, "Neither HOME nor XDG_CONFIG_HOME is set, so there is no folder for the config. Set one of the two.")

    /// Returns the owner of the daemon's socket if this process runs as root.
    private static func owner(_ session: Session) -> uid_t? {
        guard geteuid() == 0 else { return nil }
        var status = stat()
        for path in session.client.socketPaths where stat(path, &status) == 0 { return status.st_uid == 0 ? nil : status.st_uid }
        return nil
    }

    // MARK: Content

    func edited(_ change: (inout TOMLEdit) throws(TOMLEdit.Failure) -> Void) throws(CommandFailure) -> [UInt8] {
        do throws(TOMLEdit.Failure) {
            var edit = TOMLEdit(bytes ?? [])
            try change(&edit)
            return edit.bytes
        } catch {
            throw failure(error)
        }
    }

    private func read<Value>(_ body: (TOMLEdit) throws(TOMLEdit.Failure) -> Value) throws(CommandFailure) -> Value {
        do throws(TOMLEdit.Failure) {
            return try body(TOMLEdit(bytes ?? []))
        } catch {
            throw failure(error)
        }
    }

    /// Returns the names and types of the sinks in the file, in the order in which the file defines
    /// them. A type is empty if it is written in an unusual way.
    func sinks() throws(CommandFailure) -> [(name: String, kind: String)] {
        try read { edit throws(TOMLEdit.Failure) in
            var sinks: [(name: String, kind: String)] = []
            for name in try edit.tables(in: "sinks") { sinks.append((name, try edit.string("type", in: ["sinks", name]) ?? "")) }
            return sinks
        }
    }

    /// Returns the names of the tables directly below `table`.
    func tables(in table: String) throws(CommandFailure) -> [String] {
        try read { edit throws(TOMLEdit.Failure) in try edit.tables(in: table) }
    }

    func string(_ key: String, of sink: String) throws(CommandFailure) -> String? {
        try read { edit throws(TOMLEdit.Failure) in try edit.string(key, in: ["sinks", sink]) }
    }

    /// Returns whether the table of a sink contains this key, regardless of the value.
    func has(_ key: String, of sink: String) throws(CommandFailure) -> Bool {
        try read { edit throws(TOMLEdit.Failure) in try edit.value(key, in: ["sinks", sink]) != nil }
    }

    /// Returns the lines of a table, beginning with its header; `nil` if the table has no header.
    func lines(of table: [String]) throws(CommandFailure) -> String? {
        try read { edit throws(TOMLEdit.Failure) in try edit.lines(of: table) }
    }

    /// Returns the address under which phones reach the API: `public_url` in `[api]`.
    func publicURL() throws(CommandFailure) -> String? {
        try read { edit throws(TOMLEdit.Failure) in try edit.string("public_url", in: ["api"]) }
    }

    /// Returns whether an existing sink signs in to its server.
    func signsIn(_ sink: String) throws(CommandFailure) -> Bool {
        for key in SinkDraft.signInKeys where try has(key, of: sink) { return true }
        return false
    }

    func hasRoutes() throws(CommandFailure) -> Bool {
        try read { edit throws(TOMLEdit.Failure) in try edit.hasRoutes() }
    }

    func hasDefaultRoute() throws(CommandFailure) -> Bool {
        try read { edit throws(TOMLEdit.Failure) in try edit.hasDefaultRoute() }
    }

    /// Returns the ends of the quiet hours; `nil` if the config has no quiet hours.
    func quietHours() throws(CommandFailure) -> (from: String, to: String)? {
        try read { edit throws(TOMLEdit.Failure) in
            guard let from = try edit.string("from", in: ["quiet_hours"]), let to = try edit.string("to", in: ["quiet_hours"]) else {
                return nil
            }
            return (from, to)
        }
    }

    private func failure(_ failure: TOMLEdit.Failure) -> CommandFailure {
        switch failure {
        case .unreadable(let line):
            CommandFailure(.config, "\(shown(path)) has a fault on line \(line). See: bellhop config check", name: "invalidConfig")
        case .otherForm(let table, let line):
            CommandFailure(
                .state,
                """
                \(shown(path)) has \(table) in a form that setup cannot edit (line \(line)).
                Write \(table) as a table of its own, or edit the file by hand.
                """, name: "otherForm")
        }
    }

    // MARK: Paths

    /// Returns the path of the file that contains a secret of a sink. The file is in the folder of
    /// the config.
    func secretFile(of sink: String, _ key: String) -> String { folder + "/" + sink + "." + key }

    /// Returns the path with `~` in place of the home folder, for messages and for the config.
    func shown(_ path: String) -> String {
        guard let home, home != "/", path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// Returns a path that the user typed in the form that the config needs: absolute, or with `~`.
    func written(_ typed: String) -> String {
        typed.hasPrefix("~") ? typed : shown(GivenFile.absolute(typed))
    }

    /// Returns the absolute form of a path in the config.
    func absolute(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home else { return GivenFile.absolute(path) }
        return home + path.dropFirst()
    }

    /// Returns why a file cannot be the certificate of a CA; `nil` if it can. A file that only the
    /// daemon's user may read passes: the daemon judges it.
    func complaint(aboutCertificate file: String) -> String? {
        let path = absolute(file)
        let shown = SafeText.line(self.shown(path))
        if access(path, F_OK) != 0, errno == ENOENT { return say("\(shown) does not exist.") }
        guard access(path, R_OK) == 0 else { return nil }
        do throws(CommandFailure) {
            let complaint = CertificateText.complaint(about: try GivenFile.read(path), at: path)
            return complaint.map { say("\(shown) \($0.problem) (\($0.advice)).") }
        } catch {
            return say("\(shown) cannot be read: \(error.message)")
        }
    }

    /// Returns the folder of a file if that folder does not exist.
    func missingFolder(of file: String) -> String? {
        let path = absolute(file)
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        return access(folder, F_OK) != 0 && errno == ENOENT ? folder : nil
    }

    /// Checks whether the file can be written. This is done before the user answers all the
    /// questions.
    ///
    /// - Throws: a failure if the file cannot be written.
    func checkWriting() throws(CommandFailure) {
        // Find the nearest folder that exists.
        var folder = folder
        while access(folder, F_OK) != 0, errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
        }
        guard access(folder, W_OK) == 0 else { throw Self.notWritable(shown(path), errno, isRoot: geteuid() == 0) }
    }

    /// Returns the failure for a file that cannot be written.
    ///
    /// - Parameter number: the number of the system's error.
    static func notWritable(_ file: String, _ number: Int32, isRoot: Bool) -> CommandFailure {
        let reason = ProgramRun.errorText(number)
        // The rights of root change nothing about a file system that is mounted read-only.
        if isRoot || number == EROFS { return CommandFailure(.notPermitted, "\(file) cannot be written: \(reason).", name: "noAccess") }
        return CommandFailure(
            .notPermitted,
            """
            You may not write \(file): \(reason).
            For the system-wide config: sudo bellhop setup
            """, name: "noAccess")
    }
}
