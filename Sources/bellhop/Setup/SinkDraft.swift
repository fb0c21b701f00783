import BellhopCore
import ControlWire

/// A sink as it should be in the config.
struct SinkDraft: Sendable {
    var name: String
    var kind: String
    /// Whether the config does not have this sink yet.
    var isNew: Bool
    /// Keys with their values in TOML; `nil` removes a key.
    var values: [(key: String, value: String?)] = []
    /// Typed secrets. Each goes into a file of its own, which the config names.
    var secrets: [(key: String, secret: Redacted)] = []
    /// Secrets that are already in files.
    var secretFiles: [(key: String, path: String)] = []
    /// The user name that belongs to a password.
    var user: String?
    /// Whether the sink reaches a person.
    var isForPeople = true

    init(_ name: String, _ kind: String, isNew: Bool) {
        (self.name, self.kind, self.isNew) = (name, kind, isNew)
    }

    /// Returns the entries for the table of the sink.
    ///
    /// - Parameter place: returns the file for a typed secret, as the config names it. If `nil`,
    ///   the secret itself is used, for a trial.
    func entries(_ place: ((_ key: String) -> String)?) -> [(key: String, value: String?)] {
        var entries: [(key: String, value: String?)] = isNew ? [("type", TOMLText.string(kind))] : []
        entries += values
        for (key, path) in secretFiles { entries += Self.entries(of: key, "_file", path) }
        for (key, secret) in secrets {
            entries += place.map { Self.entries(of: key, "_file", $0(key)) } ?? Self.entries(of: key, "", secret.reveal())
        }
        return entries
    }

    /// Returns the entries for a secret. A secret is given in one way only; the keys of the other
    /// ways are removed.
    private static func entries(of key: String, _ way: String, _ value: String) -> [(key: String, value: String?)] {
        [(key + way, TOMLText.string(value))] + ["", "_file", "_env", "_command"].filter { $0 != way }.map { (key + $0, nil) }
    }
}
