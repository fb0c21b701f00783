import BellhopCore
import ControlWire

/// A sink as it is to stand in the config.
struct SinkDraft: Sendable {
    var name: String
    var kind: String
    /// Whether the config has no such sink yet.
    var isNew: Bool
    /// Keys with their values as TOML writes them; `nil` takes a key out.
    var values: [(key: String, value: String?)] = []
    /// Secrets that were typed. Each goes into a file of its own, which the config names.
    var secrets: [(key: String, secret: Redacted)] = []
    /// Secrets that are in files already.
    var secretFiles: [(key: String, path: String)] = []
    /// The name that goes with a password.
    var user: String?
    /// Whether a person is reached by it.
    var isForPeople = true

    init(_ name: String, _ kind: String, isNew: Bool) {
        (self.name, self.kind, self.isNew) = (name, kind, isNew)
    }

    /// What is written into the table of the sink.
    ///
    /// - Parameter place: the file for a secret that was typed, as the config names it; `nil` puts the secret itself there, for a trial.
    func entries(_ place: ((_ key: String) -> String)?) -> [(key: String, value: String?)] {
        var entries: [(key: String, value: String?)] = isNew ? [("type", TOMLText.string(kind))] : []
        entries += values
        for (key, path) in secretFiles { entries += Self.entries(of: key, "_file", path) }
        for (key, secret) in secrets {
            entries += place.map { Self.entries(of: key, "_file", $0(key)) } ?? Self.entries(of: key, "", secret.reveal())
        }
        return entries
    }

    /// A secret is said in one way only; the others are taken out.
    private static func entries(of key: String, _ way: String, _ value: String) -> [(key: String, value: String?)] {
        [(key + way, TOMLText.string(value))] + ["", "_file", "_env", "_command"].filter { $0 != way }.map { (key + $0, nil) }
    }
}
