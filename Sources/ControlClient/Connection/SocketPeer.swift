import Glibc
import LinuxTrust

/// Identifies the user who listens at a socket. The client checks this user before it sends
/// anything, because requests contain private data.
enum SocketPeer {
    /// Returns whether requests may be sent to a socket on which `user` listens. The client trusts
    /// its own user, root, and the only user who could have created the socket's folder. For
    /// `/run/bellhop`, that is the user of the system daemon.
    static func isTrusted(_ user: UInt32, at path: String) -> Bool {
        if user == geteuid() || user == 0 { return true }
        guard let slash = path.lastIndex(of: "/"), let whole = realpath(String(path[...slash]), nil) else { return false }
        defer { free(whole) }
        let trust = FileTrust(user: user)
        var folder = String(cString: whole)
        // Every folder on the path must belong to `user` or root, and nobody else may write to the
        // folder. This rule excludes folders such as /tmp, where anybody can be the first to create
        // a given name.
        while true {
            var status = stat()
            guard lstat(folder, &status) == 0, trust.cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) == nil else {
                return false
            }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return true }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }
}
