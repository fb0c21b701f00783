#if Desktop
/// The address of a bus. This type defines no default address, because without an address libdbus
/// would start a new bus that no other program uses.
package struct BusAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address in the format of libdbus, such as `unix:path=/run/user/1000/bus`.
    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Returns the session bus of the environment: the address in `$DBUS_SESSION_BUS_ADDRESS` or,
    /// if that variable is not set, the socket `bus` in `$XDG_RUNTIME_DIR`. Returns `nil` if
    /// neither variable is set. A variable with the value `autolaunch:` is treated as not set.
    package static func session(_ variables: [String: String]) -> BusAddress? {
        if let text = variables["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty, !text.hasPrefix("autolaunch:") { return BusAddress(text) }
        guard let folder = variables["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return BusAddress("unix:path=" + escape(folder + "/bus"))
    }

    /// Returns the system bus: the address in `$DBUS_SYSTEM_BUS_ADDRESS` or, if that variable is
    /// not set, the usual socket, which might not exist.
    package static func system(_ variables: [String: String]) -> BusAddress {
        if let text = variables["DBUS_SYSTEM_BUS_ADDRESS"], !text.isEmpty, !text.hasPrefix("autolaunch:") { return BusAddress(text) }
        return BusAddress("unix:path=/run/dbus/system_bus_socket")
    }

    /// The path of the bus's socket file; `nil` for an abstract socket, TCP or a program. If the
    /// address has several parts, this is the path in the first part that contains a path.
    package var socketPath: String? {
        for part in text.split(separator: ";") where part.hasPrefix("unix:") {
            for pair in part.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=") {
                return Self.unescape(pair.dropFirst(5))
            }
        }
        return nil
    }

    package var description: String { text }

    /// Encodes every byte other than `[-0-9A-Za-z_/.\*]` as `%` and two hexadecimal digits, as the
    /// D-Bus specification requires.
    static func escape(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            switch byte {
            case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2F, 0x2E, 0x5C, 0x2A: text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return text
    }

    static func unescape(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                rest = rest.dropFirst(2)
                bytes.append(value)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
#endif
