/// Expands `~/` to the user's home.
struct HomePath: Sendable {
    /// `$HOME`, if it is an absolute path.
    let folder: String?

    init(_ variables: [String: String]) {
        folder = variables["HOME"].flatMap { home in
            guard home.hasPrefix("/") else { return nil }
            return home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
        }
    }

    /// Returns `nil` when `path` begins with `~` and no home is known, or when it names another
    /// user's home (`~ann/x`).
    func expand(_ path: String) -> String? {
        guard path.hasPrefix("~") else { return path }
        guard path == "~" || path.hasPrefix("~/"), let folder else { return nil }
        return folder + path.dropFirst()
    }
}
