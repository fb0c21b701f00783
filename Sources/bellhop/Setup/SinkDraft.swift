import BellhopCore
import ControlWire

/// A sink in the form in which it will be written to the config.
struct SinkDraft: Sendable {
    var name: String
    var kind: String
    /// Whether the sink is not in the config yet.
    var isNew: Bool
    /// Whether the sink moves to another server. Everything that belongs to the old server is then
    /// removed from the config, so that the new server never gets it.
    var movesServer = false
    /// The keys to set, with their values in TOML; `nil` removes a key.
    var values: [(key: String, value: String?)] = []
    /// The secrets that the user typed. Each secret is written to its own file, and the config
    /// contains the path of the file.
    var secrets: [(key: String, secret: Redacted)] = []
    /// The secrets that are already in files.
    var secretFiles: [(key: String, path: String)] = []
    /// The user name that belongs to a password in ``secrets``.
    var user: String?
    /// Whether people, not programs, read the notices of the sink.
    var isForPeople = true
    /// The folder of the sink's file, if the folder does not exist yet. It is created together with
    /// the config.
    var newFolder: String?

    /// The keys with which a sink signs in to an ntfy server.
    static let signInKeys = ["token", "password"].flatMap { key in ["", "_file", "_env", "_command"].map { key + $0 } } + ["user"]

    /// The keys of a second topic for answers.
    static let answerTopicKeys = ["answer_topic"] + ["", "_file", "_env", "_command"].map { "answer_token" + $0 }

    /// All keys that belong to the server of a sink: credentials, the CA, and the way of answers.
    private static let serverKeys =
        signInKeys + answerTopicKeys + ["", "_file", "_env", "_command"].map { "client_token" + $0 } + ["ca_file", "answers"]

    init(_ name: String, _ kind: String, isNew: Bool) {
        (self.name, self.kind, self.isNew) = (name, kind, isNew)
    }

    /// Returns the entries of the sink's table in the config.
    ///
    /// - Parameter place: a closure that returns the path of the file that will hold a secret that
    ///   the user has typed in. The config will contain this path. If `place` is `nil`, the entries
    ///   contain the secrets themselves; a trial needs this.
    func entries(_ place: ((_ key: String) -> String)?) -> [(key: String, value: String?)] {
        var entries: [(key: String, value: String?)] = isNew ? [("type", TOMLText.string(kind))] : []
        if movesServer { entries += Self.serverKeys.map { ($0, nil) } }
        if leavesAnswerTopic { entries += Self.answerTopicKeys.map { ($0, nil) } }
        entries += values
        for (key, path) in secretFiles { entries += Self.entries(of: key, "_file", path) }
        for (key, secret) in secrets {
            entries += place.map { Self.entries(of: key, "_file", $0(key)) } ?? Self.entries(of: key, "", secret.reveal())
        }
        // A key must not occur twice. Its last value counts.
        return entries.indices.filter { index in !entries[(index + 1)...].contains { $0.key == entries[index].key } }.map { entries[$0] }
    }

    /// Whether answers no longer come through a second topic. The keys of that topic are then removed
    /// from the config, because the daemon refuses keys that have no effect.
    private var leavesAnswerTopic: Bool {
        guard !isNew, let answers = values.last(where: { $0.key == "answers" }) else { return false }
        return answers.value != TOMLText.string("topic")
    }

    /// Removes the keys of the sign-in method that the sink used before from the config. Otherwise
    /// the config would contain the keys of both methods.
    mutating func forgetOtherSignIn() {
        guard !isNew else { return }
        let kept = Set(secrets.map(\.key) + secretFiles.map(\.key) + (user == nil ? [] : ["user"]))
        values += Self.signInKeys.filter { key in !kept.contains { key.hasPrefix($0) } }.map { ($0, nil) }
    }

    /// Returns the entries for one secret. The config must specify a secret in only one way, so
    /// these entries also remove the keys for the other ways.
    private static func entries(of key: String, _ way: String, _ value: String) -> [(key: String, value: String?)] {
        [(key + way, TOMLText.string(value))] + ["", "_file", "_env", "_command"].filter { $0 != way }.map { (key + $0, nil) }
    }
}
