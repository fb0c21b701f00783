/// Where a session bus is or will be.
enum SessionBusAddress {
    /// Whether the environment names a place for one. The daemon may start before the desktop does, so nothing has to answer there yet.
    static func isPossible(_ variables: [String: String]) -> Bool {
        if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        return variables["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true
    }
}
