/// The path of the daemon's Unix socket (DESIGN §10).
package enum SocketPath {
    /// The socket of the system unit.
    package static let system = "/run/bellhop/socket"

    /// The longest path in bytes that fits in the kernel's `sun_path`, without the terminating
    /// zero.
    package static let longest = 107

    /// Returns the user's state folder: `$XDG_STATE_HOME/bellhop`, otherwise
    /// `~/.local/state/bellhop`; `nil` if neither `$XDG_STATE_HOME` nor `$HOME` contains an
    /// absolute path. A relative path is ignored, as the XDG specification requires.
    package static func stateFolder(environment: [String: String]) -> String? {
        if let folder = absolute(environment["XDG_STATE_HOME"]) { return folder + "/bellhop" }
        return absolute(environment["HOME"]).map { $0 + "/.local/state/bellhop" }
    }

    /// Returns the path where a user's daemon listens: `$BELLHOP_SOCKET`, otherwise
    /// `$XDG_RUNTIME_DIR/bellhop/socket`, otherwise `socket` in the state folder.
    package static func ofDaemon(environment: [String: String]) -> String? {
        if let path = environment["BELLHOP_SOCKET"], !path.isEmpty { return path }
        return ofUser(environment: environment)
    }

    /// Returns the socket paths that the command line tries, in order. If a path is given
    /// explicitly (by `--socket` or `$BELLHOP_SOCKET`), the command line tries only that path.
    ///
    /// - Parameter user: the number of the user. Without `$XDG_RUNTIME_DIR`, as in a cron job, the socket in
    ///   the usual runtime folder of this user is tried, too, because a daemon that was started in a login
    ///   session listens there. `nil` leaves it out.
    package static func candidates(explicit: String?, environment: [String: String], user: UInt32? = nil) -> [String] {
        if let explicit, !explicit.isEmpty { return [explicit] }
        if let path = environment["BELLHOP_SOCKET"], !path.isEmpty { return [path] }
        let isOutsideSession = absolute(environment["XDG_RUNTIME_DIR"]) == nil
        let session = user.flatMap { isOutsideSession ? "/run/user/\($0)/bellhop/socket" : nil }
        return [session, ofUser(environment: environment), system].compactMap(\.self)
    }

    private static func ofUser(environment: [String: String]) -> String? {
        if let folder = absolute(environment["XDG_RUNTIME_DIR"]) { return folder + "/bellhop/socket" }
        return stateFolder(environment: environment).map { $0 + "/socket" }
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
