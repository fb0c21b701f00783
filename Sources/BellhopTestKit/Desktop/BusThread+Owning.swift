#if Desktop
import BellhopCore
import DBusClient

extension BusThread {
    /// Takes a name on the bus, and tells by which unique name it is served then; an empty one where somebody else has it.
    func own(_ name: String, tellingTo names: Happenings<String>) {
        // 4: do not queue for the name. 1: it is ours now.
        call(.bus("RequestName", [.string(name), .uint32(4)])) { answer, bus in
            guard case .success(let message) = answer, message.body.first?.unsigned == 1 else { return names.append("") }
            names.append(bus.uniqueName ?? "")
        }
    }
}
#endif
