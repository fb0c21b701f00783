/// Expands `~/` to the user's home folder.
struct HomePath: Sendable {
    /// The home folder: `$HOME` if it is an absolute path, otherwise `nil`.
    let folder: String?

    init(_ variables: [String: String]) {
        folder = variables["HOME"].flatMap { home in
            guard home.hasPrefix("/") else { return nil }
            return home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
        }
    }

    /// Returns the path with `~` expanded. Returns `nil` if no home folder is known, or if the path
    /// begins with another user's home folder (`~ann/x`).
    func expand(_ path: String) -> String? {
        guard path.hasPrefix("~") else { return path }
        guard path == "~" || path.hasPrefix("~/"), let folder else { return nil }
        return folder + path.dropFirst()
    }
}
