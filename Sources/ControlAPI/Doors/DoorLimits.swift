import CLinux

/// The maximum numbers of connections. Together they use at most half of the process's file
/// descriptors, so that the daemon always has enough for its own work.
struct DoorLimits: Hashable, Sendable {
    /// The maximum number of connections over the socket.
    let socket: Int
    /// The maximum number of connections over TCP.
    let web: Int

    /// - Parameter descriptors: the number of file descriptors that the process may have open.
    init(descriptors: Int) {
        let room = max(16, descriptors / 2)
        web = min(1536, room / 2)
        socket = min(4096, room - web)
    }

    /// The limits for this process, computed from the number of file descriptors that it may
    /// currently have.
    static var ofProcess: DoorLimits { DoorLimits(descriptors: Int(clamping: bh_descriptor_limit())) }
}
