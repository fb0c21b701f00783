import BellhopCore

/// The server to which a sink sends messages: scheme, host and port. Credentials belong to a single
/// server, so each server needs a separate sink.
enum ServerOrigin: Hashable, Sendable {
    /// The origin in lower case with an explicit port, such as `https://ntfy.example.org:443`.
    case server(String)
    /// The address is a secret, stored in this file.
    case secretFile(String)
    /// The address has a form that is not parsed here. ``isSame(as:)`` never matches this case, not
    /// even with itself.
    case unknown

    /// Returns whether both origins are certainly the same. An unknown origin never matches.
    func isSame(as other: ServerOrigin) -> Bool {
        self != .unknown && self == other
    }

    /// Parses the address of a server.
    ///
    /// - Parameter address: the address as written in a config. Without a scheme, the origin is
    ///   unknown.
    init(address: String) {
        guard let colon = address.firstRange(of: "://") else {
            self = .unknown
            return
        }
        let scheme = address[..<colon.lowerBound].lowercased()
        let authority = address[colon.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
        // The daemon refuses an address with a user name. Treat such an address as unknown, so that
        // the user name is not mistaken for the host.
        guard !authority.isEmpty, !authority.contains("@") else {
            self = .unknown
            return
        }
        // Ignore the colons of an IPv6 address, which are in brackets.
        let tail = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        let usual = Self.ports[scheme].map { ":\($0)" } ?? ""
        self = .server(scheme + "://" + authority + (tail.contains(":") ? "" : usual))
    }

    private static let ports = ["http": 80, "https": 443, "mqtt": 1883, "mqtts": 8883, "smtp": 587, "smtps": 465]

    /// The keys that hold the address of the server, for all types of sinks.
    private static let keys = ["server", "url"]

    /// Finds the origin of a sink that is in the config; `nil` for a sink that needs no server.
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

    /// Finds the origin in the draft of a sink; `nil` if the draft contains no server.
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
