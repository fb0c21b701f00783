import BellhopCore

/// The server that a sink sends to: scheme, host and port. Credentials belong to a server, so a
/// sink for another origin is another sink.
enum ServerOrigin: Hashable, Sendable {
    /// The origin in lower case with an explicit port, such as `https://ntfy.example.org:443`.
    case server(String)
    /// The address is itself a secret in this file.
    case secretFile(String)
    /// The address is in a form that is not parsed here. ``isSame(as:)`` never matches it, not even
    /// with itself.
    case unknown

    /// Compares safely: an unknown origin never matches.
    func isSame(as other: ServerOrigin) -> Bool {
        self != .unknown && self == other
    }

    /// - Parameter address: the address as in a config. Without a scheme it is unknown.
    init(address: String) {
        guard let colon = address.firstRange(of: "://") else {
            self = .unknown
            return
        }
        let scheme = address[..<colon.lowerBound].lowercased()
        let authority = address[colon.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
        // A config with a user name in an address is refused. Here, it must not pass for a host.
        guard !authority.isEmpty, !authority.contains("@") else {
            self = .unknown
            return
        }
        // The colons of an IPv6 address are in brackets.
        let tail = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        let usual = Self.ports[scheme].map { ":\($0)" } ?? ""
        self = .server(scheme + "://" + authority + (tail.contains(":") ? "" : usual))
    }

    private static let ports = ["http": 80, "https": 443, "mqtt": 1883, "mqtts": 8883, "smtp": 587, "smtps": 465]

    /// The keys that hold the destination, for all kinds of sinks.
    private static let keys = ["server", "url"]

    /// The origin of a sink in the config; `nil` for one that needs no server.
    init?(of sink: String, in place: ConfigPlace) throws(CommandFailure) {
        if let file = try place.string("secret_url_file", of: sink) {
            self = .secretFile(file)
            return
        }
        for key in Self.keys where try place.has(key, of: sink) {
            self = try place.string(key, of: sink).map(ServerOrigin.init(address:)) ?? .unknown
            return
        }
        for way in ["", "_env", "_command"] where try place.has("secret_url" + way, of: sink) {
            self = .unknown
            return
        }
        return nil
    }

    /// The origin that a draft gives its sink; `nil` if the draft does not mention it.
    init?(of draft: SinkDraft) {
        if let file = draft.secretFiles.first(where: { $0.key == "secret_url" })?.path {
            self = .secretFile(file)
        } else if draft.secrets.contains(where: { $0.key == "secret_url" }) {
            self = .unknown
        } else if let value = draft.values.last(where: { Self.keys.contains($0.key) })?.value {
            self = TOMLText.text(Array(value.utf8)[...]).map(ServerOrigin.init(address:)) ?? .unknown
        } else {
            return nil
        }
    }
}
