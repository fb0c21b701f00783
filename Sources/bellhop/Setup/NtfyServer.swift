import BellhopCore

/// The address of an ntfy server, from the text that the user typed.
struct NtfyServer: Hashable, Sendable {
    /// The address without a trailing slash, such as `https://ntfy.sh`.
    let address: String

    /// The public server of the ntfy project, which anyone can use.
    static let common = NtfyServer("https://ntfy.sh")

    /// Creates the server from the address that the user typed. Adds `https://` if the address has
    /// no scheme. A wrong address is not detected until a test notice is sent.
    init(_ typed: String) {
        var text = typed
        while text.hasSuffix("/") { text.removeLast() }
        address = text.contains("://") ? text : "https://" + text
    }

    /// Returns the addresses that a typed text can mean, with the likeliest first. A text without a
    /// scheme can mean `https://` or `http://`. At home, few servers have a certificate.
    static func candidates(_ typed: String) -> [NtfyServer] {
        let secure = NtfyServer(typed)
        guard !typed.contains("://") else { return [secure] }
        let plain = NtfyServer("http://" + typed)
        return secure.isPrivate && !secure.host.hasSuffix(":443") ? [plain, secure] : [secure, plain]
    }

    /// Whether the address belongs to this machine or to a private network, as far as its text
    /// says.
    var isPrivate: Bool {
        if isThisMachine { return true }
        if host.hasPrefix("[") { return ["[fc", "[fd", "[fe8", "[fe9", "[fea", "[feb"].contains(where: host.hasPrefix) }
        let parts = host.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt8($0) }
        if parts.count == 4, numbers.count == 4 {
            return numbers[0] == 10 || numbers[0] == 172 && (16...31).contains(numbers[1])
                || [[192, 168], [169, 254]].contains(Array(numbers[..<2]))
        }
        return parts.count == 1 || ["local", "lan", "home", "internal", "box"].contains(String(parts[parts.count - 1]))
    }

    var isCommon: Bool { host == "ntfy.sh" }

    /// Returns why a typed address cannot be used; `nil` if it can. The text never quotes the
    /// address, which may contain a password.
    ///
    /// - Parameter allowsPath: whether the server can be below a path. ntfy is always at the root.
    static func complaint(about typed: String, allowsPath: Bool) -> String? {
        let address = NtfyServer(typed).address
        let colon = address.firstRange(of: "://")
        let scheme = colon.map { address[..<$0.lowerBound].lowercased() } ?? ""
        if !["http", "https"].contains(scheme) { return say("The address must begin with https:// or http://.") }
        let authority = colon.map { address[$0.upperBound...].prefix { !"/?#".contains($0) } } ?? ""
        if authority.contains("@") {
            return say("Leave the user name out of the address; the sign-in is given separately.")
        }
        if allowsPath || NtfyServer(typed).isAddress { return nil }
        return say("Write only the server's address, like https://ntfy.example.org, without a path.")
    }

    /// Whether the text looks like the address of a server, without a path.
    var isAddress: Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        let rest = address.drop { $0 != ":" }.dropFirst(3)
        return !rest.isEmpty && rest.first != ":" && rest.last != ":"
            && rest.utf8.allSatisfy { TOMLText.isBare($0) || ".:[]".utf8.contains($0) }
    }

    /// Whether the address refers to the local machine, which means that no other machine can use
    /// it.
    var isThisMachine: Bool {
        host.hasPrefix("127.") || host.hasPrefix("[::1]") || host == "localhost" || host.hasPrefix("localhost:")
    }

    /// The host, including the port if the address contains one.
    var host: String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        return String(address[scheme.upperBound...].prefix { $0 != "/" }).lowercased()
    }

    /// Returns the link that subscribes an Android phone to a topic and shows the topic as
    /// "Bellhop".
    func subscription(to topic: String) -> String {
        "ntfy://\(host)/\(topic)?display=Bellhop" + (address.hasPrefix("http://") ? "&secure=false" : "")
    }
}
