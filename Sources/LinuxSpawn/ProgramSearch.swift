import Glibc

/// Where a program is.
public enum ProgramSearch {
    /// A path is taken as it is; a name is looked up in `PATH` among `variables`, else in the usual folders.
    /// - Returns: what may be run, else `ENOENT` or why the path may not.
    public static func path(of name: String, variables: [String: String]) -> Result<String, SpawnFailure> {
        if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 ? .success(name) : .failure(SpawnFailure(code: errno)) }
        guard !name.isEmpty else { return .failure(SpawnFailure(code: ENOENT)) }
        let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
        return found.map { .success($0) } ?? .failure(SpawnFailure(code: ENOENT))
    }
}
