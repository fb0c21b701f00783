/// Where the daemon's Unix socket is (DESIGN §10).
public enum SocketPath {
    /// The system unit's socket.
    public static let system = "/run/bellhop/socket"

    /// What the kernel allows in `sun_path`, without the closing zero.
    public static let longest = 107

    /// The folder of the user's state: `$XDG_STATE_HOME/bellhop`, else `~/.local/state/bellhop`; `nil` without a home.
    /// As the XDG specification has it, a relative path counts as unset.
    public static func stateFolder(environment: [String: String]) -> String? {
        if let folder = absolute(environment["XDG_STATE_HOME"]) { return folder + "/bellhop" }
        return absolute(environment["HOME"]).map { $0 + "/.local/state/bellhop" }
    }

    /// Where a daemon of the user listens: `$BELLHOP_SOCKET`, else `$XDG_RUNTIME_DIR/bellhop/socket`, else `socket` in the state folder.
    public static func ofDaemon(environment: [String: String]) -> String? {
        if let path = environment["BELLHOP_SOCKET"], !path.isEmpty { return path }
        return ofUser(environment: environment)
    }

    /// What the command line tries, in order. An explicit path (`--socket` or `$BELLHOP_SOCKET`) is the only one tried.
    public static func candidates(explicit: String?, environment: [String: String]) -> [String] {
        if let explicit, !explicit.isEmpty { return [explicit] }
        if let path = environment["BELLHOP_SOCKET"], !path.isEmpty { return [path] }
        return [ofUser(environment: environment), system].compactMap { $0 }
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
