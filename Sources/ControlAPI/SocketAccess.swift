import CLinux
import Glibc
import NIOCore

/// Who may speak to the daemon over its socket (DESIGN §10).
public enum SocketAccess: Sendable {
    /// The user the daemon runs as, and root: mode 0600.
    case user
    /// Members of the socket's group too: mode 0660, for the system unit.
    case group

    var mode: mode_t {
        switch self {
        case .user: 0o600
        case .group: 0o660
        }
    }
}

/// Closes connections of users that may not speak to the daemon, whatever the file's mode says by then.
final class PeerGuard: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let access: SocketAccess

    init(_ access: SocketAccess) { self.access = access }

    func handlerAdded(context: ChannelHandlerContext) {
        guard case .user = access, let socket = context.channel as? any SocketOptionProvider else { return }
        let channel = context.channel
        let peer: EventLoopFuture<bh_peer_credentials> = socket.unsafeGetSocketOption(level: .init(SOL_SOCKET), name: .init(SO_PEERCRED))
        peer.whenComplete { result in
            let allowed = (try? result.get()).map { $0.uid == getuid() || $0.uid == 0 } ?? false  // No answer is no permission.
            if !allowed { channel.close(promise: nil) }
        }
    }
}
