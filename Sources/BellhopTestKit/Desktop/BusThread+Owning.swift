#if Desktop
import BellhopCore
import DBusClient

extension BusThread {
    /// Requests a name on the bus. Appends our unique name to `names`, or an empty text if another
    /// connection owns the name.
    func own(_ name: String, tellingTo names: Happenings<String>) {
        // 4: do not queue for the name. 1: the request succeeded.
        call(.bus("RequestName", [.string(name), .uint32(4)])) { answer, bus in
            guard case .success(let message) = answer, message.body.first?.unsigned == 1 else { return names.append("") }
            names.append(bus.uniqueName ?? "")
        }
    }
}
#endif
