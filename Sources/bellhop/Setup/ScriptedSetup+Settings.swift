import BellhopCore
import ControlClient
import ControlWire

// This extension turns `--sink <type>` and its `--set <key>=<value>` into a plan.
extension ScriptedSetup {
    mutating func fillOther(_ name: String) async throws {
        kinds = try await session.client.send(Request(.sinkKinds), as: SinkKindListJSON.self).kinds
        guard let kind = kinds.first(where: { $0.kind == name }) else { throw noKind(name) }
        var values: [(key: String, value: String?)] = []
        var secretFiles: [(key: String, path: String)] = []
        for pair in flags.set {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, typed) = (parts[0], parts.count > 1 ? parts[1] : "")
            if let key = kind.keys.first(where: { $0.type == "secret" && name == $0.name + "_file" }) {
                secretFiles.append((key.name, plan.place.written(typed)))
                continue
            }
            guard let key = kind.keys.first(where: { $0.name == name }) else { throw Self.noSetting(name, typed, of: kind, session) }
            // Refuse a secret here: all users of this machine can read the command line.
            guard key.type != "secret" else {
                throw CommandFailure(
                    .usage,
                    "\(name) is a secret, but other users can see the command line. Put the secret in a file: --set \(name)_file=<file>")
            }
            guard let value = SettingText.toml(typed, of: key) else {
                throw CommandFailure(.usage, "\(name) cannot be \"\(SafeText.line(typed))\". An example: \(name) = \(key.example)")
            }
            if key.type == "list", let index = values.firstIndex(where: { $0.key == name }), let before = values[index].value {
                values[index].value = SettingText.joined(before, value)
            } else {
                values.append((name, value))
            }
        }
        let (place, file) = (plan.place, values.last { $0.key == "file" }?.value)
        var draft = try draft(kind.kind, kind.kind, values) { name in
            // Another file is another sink.
            guard kind.kind == "stdout", let file else { return true }
            return try place.string("file", of: name).map(TOMLText.string) == file
        }
        draft.secretFiles = secretFiles
        try plan.take(draft)
    }

    /// Names that people use for the types of sinks.
    private static let familiarKinds = [
        "mail": "email", "smtp": "email", "e-mail": "email", "desktop": "dbus", "popup": "dbus", "popups": "dbus", "pop-ups": "dbus",
        "notify": "dbus", "log": "stdout", "file": "stdout", "http": "webhook", "https": "webhook", "systemd": "journal",
    ]

    /// Returns the failure for a type of sink that does not exist, with the line that was probably
    /// meant.
    private func noKind(_ name: String) -> CommandFailure {
        let known = kinds.map(\.kind)
        let fault: Phrase = "There is no sink type \"\(SafeText.line(name))\". This daemon has: \(known.joined(separator: ", "))."
        let familiar = Self.familiarKinds[name.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        guard let near = familiar ?? SimilarWord.closest(to: name, among: known) else {
            return CommandFailure(.noSuchThing, fault, name: "noSuchKind")
        }
        let words = session.words.map { $0 == name ? near : $0 == "--sink=" + name ? "--sink=" + near : $0 }
        let lines = [CorrectedLine(words)].compactMap { $0 }
        var failure = CommandFailure(
            .noSuchThing, fault.followed(byLine: CorrectedLine.advice(lines)), name: "noSuchKind", suggestions: [near])
        failure.showsSuggestions = !lines.isEmpty
        return failure
    }

    /// Returns the failure for a setting that a sink of this type does not have, with the line that
    /// was probably meant.
    private static func noSetting(_ name: String, _ typed: String, of kind: SinkKindJSON, _ session: Session) -> CommandFailure {
        let names = kind.keys.map { $0.type == "secret" ? $0.name + "_file" : $0.name }
        let known: Phrase =
            "A sink of type \(kind.kind) has no setting \"\(SafeText.line(name))\". Its settings are: \(names.joined(separator: ", "))."
        guard let near = SimilarWord.closest(to: name, among: names) else { return CommandFailure(.usage, known) }
        let words = session.words.map { word in
            word == name + "=" + typed ? near + "=" + typed : word == "--set=" + name + "=" + typed ? "--set=" + near + "=" + typed : word
        }
        return CommandFailure(.usage, known.followed(byLine: CorrectedLine.advice([CorrectedLine(words)].compactMap { $0 })))
    }
}
