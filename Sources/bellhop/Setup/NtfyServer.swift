import BellhopCore
/// The address of an ntfy server as it was typed.
struct NtfyServer: Hashable, Sendable {
    /// `https://ntfy.sh`, without a slash at the end.
    let address: String

    /// The one that anybody can use. It belongs to somebody else.
    static let common = NtfyServer("https://ntfy.sh")

    /// Without a scheme it is https. Whether there is such a server, the test shows.
    init(_ typed: String) {
        var text = typed
        while text.hasSuffix("/") { text.removeLast() }
        address = text.contains("://") ? text : "https://" + text
    }

    var isCommon: Bool { host == "ntfy.sh" }

    /// Whether it looks like the address of a server, without anything behind it.
    var isAddress: Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        let rest = address.drop { $0 != ":" }.dropFirst(3)
        return !rest.isEmpty && rest.first != ":" && rest.last != ":"
            && rest.utf8.allSatisfy { TOMLText.isBare($0) || ".:[]".utf8.contains($0) }
    }

    /// Whether no other machine reaches it under this name.
    var isThisMachine: Bool {
        host.hasPrefix("127.") || host.hasPrefix("[::1]") || host == "localhost" || host.hasPrefix("localhost:")
    }

    /// With its port.
    var host: String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        return String(address[scheme.upperBound...].prefix { $0 != "/" }).lowercased()
    }

    /// What subscribes an Android phone to a topic, under a name that can be read.
    func subscription(to topic: String) -> String {
        "ntfy://\(host)/\(topic)?display=Bellhop" + (address.hasPrefix("http://") ? "&secure=false" : "")
    }
}
