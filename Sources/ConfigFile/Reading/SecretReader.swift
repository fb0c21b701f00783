import BellhopCore

/// Reads secrets from the sources that a config lists (checklist D-24). A fault never quotes a
/// secret, and never quotes text in which a user may have written a secret by mistake.
struct SecretReader {
    /// The maximum size of a secret in bytes. A token is one line long; a key file has a few
    /// kilobytes.
    static let sizeLimit = 64 << 10

    /// Whether users other than the owner may read the config file.
    let fileIsShared: Bool
    /// Whether the config file belongs to this user.
    let fileIsOwn: Bool
    let path: String
    let variables: [String: String]
    let files: ConfigFiles
    /// Whether to read secrets. If `false`, only the form of the keys is checked.
    let isReading: Bool

    /// Reads the secret from `key`, `key_file`, `key_env` or `key_command`; otherwise from the file
    /// `$CREDENTIALS_DIRECTORY/<sink>.<key>`. Returns `nil` if there is no secret, and after a
    /// fault.
    ///
    /// - Parameter isEnabled: whether the sink is enabled. A disabled sink needs no secret, so only
    ///   the form of its keys is checked.
    func secret(
        _ key: SettingKey, of sink: String, in table: TableReader, home: HomePath, isEnabled: Bool
    ) -> (secret: Redacted, source: SecretSource)? {
        let isEnabled = isEnabled && isReading
        let given = key.spellings.compactMap(table.entry)
        if given.count > 1 {
            let names = given.map(\.key)
            let rest: Phrase = "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
            table.log.fault(given[1].keyPosition, "\(table.name) has \(rest) (keep only one of them)")
            return nil
        }
        guard let entry = given.first else {
            return isEnabled ? credential(key, of: sink, in: table) : nil
        }
        switch entry.key {
        case key.name: return inline(entry, key.name + "_file", in: table)
        case key.name + "_file": return file(entry, in: table, home: home, isEnabled: isEnabled)
        case key.name + "_command": return output(entry, in: table, home: home, isEnabled: isEnabled)
        default: return variable(entry, in: table, isEnabled: isEnabled)
        }
    }

    /// Reads a table whose values may be secrets. Each value is a string, `{ file = "…" }`,
    /// `{ env = "…" }` or `{ command = […] }`. If other users can read the file and the name of a
    /// value hints at a secret, a plain string is a fault.
    func map(_ entry: TOMLEntry, in table: TableReader, home: HomePath, isEnabled: Bool) -> [String: Redacted]? {
        let isEnabled = isEnabled && isReading
        guard let inner = table.table(entry, advice: "write \(entry.key) = { Name = \"value\" }") else { return nil }
        let faultsBefore = table.log.faults.count
        var map: [String: Redacted] = [:]
        for pair in inner.entries {
            guard case .table(let entries) = pair.value.content else {
                guard let text = inner.text(pair, example: "\"\(pair.key.shortened)\" = \"…\"") else { continue }
                if fileIsShared, SecretNames.mayHoldSecret(pair.key) {
                    refuseShared(pair, inner.path(pair.key), "write { file = \"~/…\" } instead", table.log)
                }
                map[pair.key] = Redacted(text)
                continue
            }
            let source = TableReader(name: inner.path(pair.key), position: pair.keyPosition, entries: entries, log: table.log)
            source.refuseUnknown(["file", "env", "command"], subject: "\(source.name)")
            guard entries.count == 1, let entry = entries.first else {
                table.log.fault(
                    pair.value.position, "\(source.name) must have exactly one source (write { file = \"~/…\" } or { env = \"NAME\" })")
                continue
            }
            switch entry.key {
            case "file": map[pair.key] = file(entry, in: source, home: home, isEnabled: isEnabled)?.secret
            case "env": map[pair.key] = variable(entry, in: source, isEnabled: isEnabled)?.secret
            case "command": map[pair.key] = output(entry, in: source, home: home, isEnabled: isEnabled)?.secret
            default: break
            }
        }
        return table.log.faults.count == faultsBefore ? map : nil
    }

    private func inline(_ entry: TOMLEntry, _ fileKey: String, in table: TableReader) -> (secret: Redacted, source: SecretSource)? {
        guard let text = table.text(entry, example: "\(fileKey) = \"~/…\"") else { return nil }
        guard !text.isEmpty else {
            table.log.fault(entry.value.position, "\(table.path(entry.key)) is empty (fill in the secret, or use \(fileKey))")
            return nil
        }
        if fileIsShared { refuseShared(entry, table.path(entry.key), "use \(fileKey)", table.log) }
        return (Redacted(text), .inline)
    }

    private func refuseShared(_ entry: TOMLEntry, _ name: String, _ alternative: Phrase, _ log: FaultLog) {
        let exposed = ExposedFile(path, isOwn: fileIsOwn)
        log.fault(
            entry.value.position, "\(name) is a secret in a file that others can read (\(alternative), or: \(exposed.command))",
            exposedFile: exposed)
    }

    private func file(
        _ entry: TOMLEntry, in table: TableReader, home: HomePath, isEnabled: Bool
    ) -> (secret: Redacted, source: SecretSource)? {
        let reader = ValueReader(table: table, home: home, secretKeys: [])
        guard case .string(let path) = reader.read(entry, as: .path, example: "\"~/.config/bellhop/token\"") else { return nil }
        guard isEnabled else { return nil }
        let subject: Phrase = "\(table.path(entry.key)): \(SafeText.line(path))"
        switch files.read(path, Self.sizeLimit) {
        case .failure(let failure):
            table.log.fault(entry.value.position, "\(subject) \(failure.words.problem) (\(failure.words.advice))")
            return nil
        case .success(let contents):
            if contents.isPublic {
                let exposed = ExposedFile(path, isOwn: contents.isOwn)
                table.log.warn(
                    entry.value.position, "\(subject) can be read by everybody on this machine (\(exposed.command))",
                    exposedFile: exposed)
            }
            return secret(contents.bytes, subject, entry.value.position, table.log).map { ($0, .file(path)) }
        }
    }

    private func variable(
        _ entry: TOMLEntry, in table: TableReader, isEnabled: Bool
    ) -> (secret: Redacted, source: SecretSource)? {
        guard let name = table.text(entry, example: "\(entry.key) = \"BELLHOP_TOKEN\"") else { return nil }
        guard isEnabled else { return nil }
        // Do not quote the name of the variable, because a user may have written the token there by
        // mistake.
        let subject: Phrase = "\(table.path(entry.key)): the environment variable"
        guard let value = variables[name] else {
            table.log.fault(
                entry.value.position, "\(subject) is not set (set the variable where bellhopd is started, and write only its name here)")
            return nil
        }
        return secret(Array(value.utf8), subject, entry.value.position, table.log).map { ($0, .variable(name)) }
    }

    /// Reads the output of a program, such as a password manager. Faults quote neither the
    /// arguments nor the output of the program.
    private func output(
        _ entry: TOMLEntry, in table: TableReader, home: HomePath, isEnabled: Bool
    ) -> (secret: Redacted, source: SecretSource)? {
        guard let words = table.texts(entry, allowsSingle: false, example: "\(entry.key) = [\"pass\", \"show\", \"bellhop\"]") else {
            return nil
        }
        var command = words.map(\.text)
        guard let first = command.first, !first.isEmpty else {
            table.log.fault(entry.value.position, "\(table.path(entry.key)) names no program (write [\"pass\", \"show\", \"bellhop\"])")
            return nil
        }
        command[0] = home.expand(first) ?? first
        guard isEnabled else { return nil }
        let subject: Phrase = "\(table.path(entry.key)): \(SafeText.line(first))"
        guard let run = files.run else {
            table.log.fault(entry.value.position, "\(subject) cannot be run here (use a file)")
            return nil
        }
        switch run(command) {
        case .failure(let failure):
            let message: Phrase =
                failure.remedy.map { "\(table.path(entry.key)): \(failure.problem) (\($0))" }
                ?? "\(subject) \(failure.problem) (run the program yourself, as the user of bellhopd)"
            if failure.isDistrusted {
                table.log.withhold(table.name, entry.value.position, message)
            } else {
                table.log.fault(entry.value.position, message)
            }
            return nil
        case .success(let bytes):
            guard bytes.count <= Self.sizeLimit else {
                table.log.fault(entry.value.position, "\(subject) printed more than one line (make the program print only the secret)")
                return nil
            }
            return secret(bytes, "the output of \(subject)", entry.value.position, table.log).map { ($0, .command(first)) }
        }
    }

    private func credential(
        _ key: SettingKey, of sink: String, in table: TableReader
    ) -> (secret: Redacted, source: SecretSource)? {
        func missing() -> (secret: Redacted, source: SecretSource)? {
            if key.isRequired {
                table.log.fault(
                    table.position,
                    "\(table.name) lacks \"\(key.name.shortened)\" (add \(key.name)_file = \"~/…\", or \(key.name)_env, or the systemd credential \(sink).\(key.name))"
                )
            }
            return nil
        }
        guard let folder = variables["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else { return missing() }
        let path = "\(folder)/\(sink).\(key.name)"
        let subject: Phrase = "\(table.name): the credential \(SafeText.line(path))"
        switch files.read(path, Self.sizeLimit) {
        case .failure(.missing):
            return missing()
        case .failure(let failure):
            table.log.fault(table.position, "\(subject) \(failure.words.problem) (\(failure.words.advice))")
            return nil
        case .success(let contents):
            return secret(contents.bytes, subject, table.position, table.log).map { ($0, .credential(path)) }
        }
    }

    /// Returns the secret without a line ending. The secret must be a single line without control
    /// characters, because it may become part of an HTTP header.
    private func secret(_ bytes: [UInt8], _ subject: Phrase, _ position: ConfigPosition, _ log: FaultLog) -> Redacted? {
        var bytes = bytes[...]
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty else {
            log.fault(position, "\(subject) is empty (it must contain the secret)")
            return nil
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            log.fault(position, "\(subject) must be one line of text (it must contain only the secret)")
            return nil
        }
        return Redacted(text)
    }
}

/// Guesses from a name whether its value may be a secret.
enum SecretNames {
    private static let marks = ["auth", "token", "secret", "password", "passwd", "cookie", "credential", "signature", "key"]

    /// Returns whether `name` hints at a secret, because it contains a word such as token, key or
    /// password. `name` is the name of a header or a line of a config.
    static func mayHoldSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return marks.contains { name.contains($0) }
    }
}
