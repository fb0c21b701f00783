import CLinux

/// How many connections are taken at once: together at most half of the descriptors of this process, so that the daemon can always do its work.
struct DoorLimits: Hashable, Sendable {
    /// Over the socket.
    let socket: Int
    /// Over TCP.
    let web: Int

    /// - Parameter descriptors: as many as the process may have open.
    init(descriptors: Int) {
        let room = max(16, descriptors / 2)
        web = min(256, room / 2)
        socket = min(4096, room - web)
    }

    /// Of this process, as it is now.
    static var ofProcess: DoorLimits { DoorLimits(descriptors: Int(clamping: bh_descriptor_limit())) }
}
