import CLinux

/// How many connections are accepted at once: at most half of this process's descriptors in all, so
/// that the daemon can always do its work.
struct DoorLimits: Hashable, Sendable {
    /// The limit for the socket.
    let socket: Int
    /// The limit for TCP.
    let web: Int

    /// - Parameter descriptors: how many descriptors the process may have open.
    init(descriptors: Int) {
        let room = max(16, descriptors / 2)
        web = min(256, room / 2)
        socket = min(4096, room - web)
    }

    /// The limits of this process, as it is now.
    static var ofProcess: DoorLimits { DoorLimits(descriptors: Int(clamping: bh_descriptor_limit())) }
}
