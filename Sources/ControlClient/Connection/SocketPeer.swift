import CLinux
import Glibc
import LinuxTrust
import NIOCore

/// Who listens at a socket, before anything is said to them: what people write is nobody else's business.
enum SocketPeer {
    /// The user id of the process that listens; `nil` where the system does not say.
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

    /// Whether this user may hear what is said at the socket: ourselves, root, and whoever alone could have made the socket's folder, as the user
    /// of the system's daemon did with `/run/bellhop`.
    static func isTrusted(_ user: UInt32, at path: String) -> Bool {
        if user == geteuid() || user == 0 { return true }
        guard let slash = path.lastIndex(of: "/"), let whole = realpath(String(path[...slash]), nil) else { return false }
        defer { free(whole) }
        let trust = FileTrust(user: user)
        var folder = String(cString: whole)
        // Each is theirs or root's, and nobody else may put anything there: not even in folders such as /tmp, where the first to come takes a name.
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
