#if Desktop
import BellhopCore
import DBusClient

extension BusThread {
    /// Requests a name on the bus. On success, the unique name of this connection is appended to
    /// `names`. If another connection owns the requested name, an empty text is appended.
    func own(_ name: String, tellingTo names: Happenings<String>) {
        // The flag 4 means: do not wait for the name if it is taken. The reply 1 means success.
        call(.bus("RequestName", [.string(name), .uint32(4)])) { answer, bus in
            guard case .success(let message) = answer, message.body.first?.unsigned == 1 else { return names.append("") }
            names.append(bus.uniqueName ?? "")
        }
    }
}
#endif
