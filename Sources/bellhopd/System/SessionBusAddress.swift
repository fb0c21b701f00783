import Glibc

/// Whether a session bus is likely to answer: the address is set, or the usual socket is there.
enum SessionBusAddress {
    static func isLikely(_ variables: [String: String]) -> Bool {
        if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let folder = variables["XDG_RUNTIME_DIR"] else { return false }
        return access(folder + "/bus", F_OK) == 0
    }
}
