#if Desktop
import BellhopCore
import DBusClient

/// The notification server that owns the service's name on the bus, with the information that the
/// server reports about itself.
struct NotificationServer: Sendable, Hashable {
    /// The id of the bus.
    var bus: String
    /// The server's unique bus name. Calls go to this name, so that no pop-up number ever reaches
    /// another server. Signals from any other name are ignored.
    var owner: String
    var name: String
    var vendor: String
    var version: String
    /// The version of the notification specification, such as `1.2`.
    var specification: String
    var capabilities: Set<String>
    var quirks: ServerQuirks

    static let name = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    init(bus: String, owner: String, information: [String], capabilities: Set<String>) {
        self.bus = bus
        self.owner = owner
        let information = information.prefix(4).map {
            SafeText.truncated(SafeText.line(SafeText.truncated($0, toUTF8Bytes: 60)), toUTF8Bytes: 60)
        }
        name = information.first ?? ""
        vendor = information.dropFirst().first ?? ""
        version = information.dropFirst(2).first ?? ""
        specification = information.dropFirst(3).first ?? ""
        self.capabilities = capabilities
        quirks = ServerQuirks(name: name, vendor: vendor, version: version)
    }

    /// Whether the server has not identified itself yet.
    var isNameless: Bool { name.isEmpty }

    /// Returns the capabilities that a server lists, at most 64. Capabilities whose names are too
    /// long or contain control characters are left out.
    static func capabilities(_ listed: [String]) -> Set<String> {
        Set(listed.prefix(64).filter { $0.utf8.count <= 60 && SafeText.line($0) == $0 })
    }

    func has(_ capability: String) -> Bool { capabilities.contains(capability) }

    /// The server's name, version and vendor, such as `dunst 1.9.0 (knopwob)`.
    var title: String {
        let named = [name.isEmpty ? "a server without a name" : name, version].filter { !$0.isEmpty }.joined(separator: " ")
        return vendor.isEmpty ? named : "\(named) (\(vendor))"
    }

    static func call(_ member: String, on owner: String, _ body: [BusValue] = [], wantsReply: Bool = true) -> BusMessage {
        .call(member, of: name, at: path, on: owner, body, wantsReply: wantsReply)
    }
}
#endif
