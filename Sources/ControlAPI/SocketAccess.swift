import CLinux
import Glibc
import NIOCore

/// The users who may use the daemon's socket (DESIGN §10).
package enum SocketAccess: Sendable {
    /// Root and the user that runs the daemon: mode 0600.
    case user
    /// The users of `user`, and also the members of the socket's group: mode 0660, for the system
    /// unit.
    case group

    var mode: mode_t {
        switch self {
        case .user: 0o600
        case .group: 0o660
        }
    }
}

/// Closes connections from users that may not use the daemon, even if somebody has changed the mode
/// of the socket file.
final class PeerGuard: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let access: SocketAccess

    init(_ access: SocketAccess) { self.access = access }

    func handlerAdded(context: ChannelHandlerContext) {
        guard case .user = access, let peer = Self.peer(of: context.channel) else { return }
        let channel = context.channel
        peer.whenComplete { result in
            // Close the connection of any other user. If the lookup of the peer failed, close the
            // connection too.
            if case .success(let credentials) = result, Self.isOwner(credentials) { return }
            channel.close(promise: nil)
        }
    }

    /// Returns whether the peer is root or the user that runs this process. Returns `false` for a
    /// peer over TCP, because such a peer has no credentials.
    static func isOwner(_ channel: any Channel) async -> Bool {
        guard let peer = peer(of: channel) else { return false }
        do {
            return isOwner(try await peer.get())
        } catch {
            return false
        }
    }

    private static func isOwner(_ peer: bh_peer_credentials) -> Bool { peer.uid == getuid() || peer.uid == 0 }

    private static func peer(of channel: any Channel) -> EventLoopFuture<bh_peer_credentials>? {
        (channel as? any SocketOptionProvider)?.unsafeGetSocketOption(level: .init(SOL_SOCKET), name: .init(SO_PEERCRED))
    }
}
