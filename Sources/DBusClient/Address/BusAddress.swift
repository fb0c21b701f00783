#if Desktop
/// Where a bus is, always said explicitly: libdbus left to itself may start a bus that nobody listens to.
public struct BusAddress: Sendable, Hashable, CustomStringConvertible {
    /// As libdbus takes it: `unix:path=/run/user/1000/bus`.
    public var text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The address in a session's environment: `$DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `$XDG_RUNTIME_DIR`;
    /// `nil` where there is neither. `autolaunch:` counts as none.
    public static func session(_ variables: [String: String]) -> BusAddress? {
        if let text = variables["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty, !text.hasPrefix("autolaunch:") { return BusAddress(text) }
        guard let folder = variables["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return BusAddress("unix:path=" + escape(folder + "/bus"))
    }

    /// The address of the machine's bus: `$DBUS_SYSTEM_BUS_ADDRESS`, else its usual socket, whether there is one or not.
    public static func system(_ variables: [String: String]) -> BusAddress {
        if let text = variables["DBUS_SYSTEM_BUS_ADDRESS"], !text.isEmpty, !text.hasPrefix("autolaunch:") { return BusAddress(text) }
        return BusAddress("unix:path=/run/dbus/system_bus_socket")
    }

    /// The socket file of the first part that has one; `nil` for an abstract socket, TCP, a program.
    public var socketPath: String? {
        for part in text.split(separator: ";") where part.hasPrefix("unix:") {
            for pair in part.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=") {
                return Self.unescape(pair.dropFirst(5))
            }
        }
        return nil
    }

    public var description: String { text }

    /// `%` and two digits for every byte outside `[-0-9A-Za-z_/.\*]`, as the D-Bus specification has it.
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
