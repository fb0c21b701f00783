import CLinux
import Glibc
import LinuxTrust
import NIOCore

/// Identifies the process that listens at a socket. Checked before anything is sent, because what
/// people write is private.
enum SocketPeer {
    /// The user id of the listening process; `nil` if the system does not report it.
    static func user(of channel: any Channel) async -> UInt32? {
        guard let options = channel as? any SocketOptionProvider else { return nil }
        do {
            let peer: bh_peer_credentials = try await options.unsafeGetSocketOption(
                level: .init(SOL_SOCKET), name: .init(SO_PEERCRED)
            ).get()
            return peer.uid
        } catch {
            return nil
        }
    }

    /// Whether this user may receive what we send to the socket. We trust ourselves, root, and the
    /// only user who could have created the socket's folder, such as the system daemon's user with
    /// `/run/bellhop`.
    static func isTrusted(_ user: UInt32, at path: String) -> Bool {
        if user == geteuid() || user == 0 { return true }
        guard let slash = path.lastIndex(of: "/"), let whole = realpath(String(path[...slash]), nil) else { return false }
        defer { free(whole) }
        let trust = FileTrust(user: user)
        var folder = String(cString: whole)
        // Every folder on the path must belong to that user or root, and nobody else may write to
        // it. This excludes folders such as /tmp, where the first user to claim a name gets it.
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
