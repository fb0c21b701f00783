import BellhopCore
/// The address of an ntfy server, as typed.
struct NtfyServer: Hashable, Sendable {
    /// The address without a trailing slash, such as `https://ntfy.sh`.
    let address: String

    /// The public server, which anybody can use and somebody else owns.
    static let common = NtfyServer("https://ntfy.sh")

    /// Without a scheme, https is assumed. Whether the server exists shows in the test.
    init(_ typed: String) {
        var text = typed
        while text.hasSuffix("/") { text.removeLast() }
        address = text.contains("://") ? text : "https://" + text
    }

    var isCommon: Bool { host == "ntfy.sh" }

    /// Whether it looks like the address of a server without a path.
    var isAddress: Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        let rest = address.drop { $0 != ":" }.dropFirst(3)
        return !rest.isEmpty && rest.first != ":" && rest.last != ":"
            && rest.utf8.allSatisfy { TOMLText.isBare($0) || ".:[]".utf8.contains($0) }
    }

    /// Whether no other machine can reach it under this name.
    var isThisMachine: Bool {
        host.hasPrefix("127.") || host.hasPrefix("[::1]") || host == "localhost" || host.hasPrefix("localhost:")
    }

    /// The host with its port.
    var host: String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        return String(address[scheme.upperBound...].prefix { $0 != "/" }).lowercased()
    }

    /// Returns the link that subscribes an Android phone to a topic, with a readable display name.
    func subscription(to topic: String) -> String {
        "ntfy://\(host)/\(topic)?display=Bellhop" + (address.hasPrefix("http://") ? "&secure=false" : "")
    }
}
