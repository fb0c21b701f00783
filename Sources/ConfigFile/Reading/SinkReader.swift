import BellhopCore

/// Reads the table of a sink and checks it against the schema of its kind.
struct SinkReader {
    let kinds: [any NotificationSink.Type]
    let secrets: SecretReader
    let home: HomePath
    let trial: SinkTrial
    let log: FaultLog

    /// The keys that a sink of any kind can have.
    static let commonKeys = ["type", "enabled", SettingKey.redact.name, "quiet_hours"] + LimitsReader.keys

    /// Reads one sink. Returns `nil` if its name or type is invalid.
    func read(_ table: TableReader, name: String) -> SinkConfiguration? {
        guard Self.isName(name) else {
            log.fault(
                table.position, "\"\(name.shortened)\" is not a valid name for a sink (use 1 to 64 letters a to z, digits, - and _)")
            return nil
        }
        guard let type = readType(table) else { return nil }
        if name == SinkKind.hooks, type.kind != SinkKind.hooks {
            log.fault(table.position, "a sink named \"\(name.shortened)\" must have the type \"\(name.shortened)\" (choose another name)")
        }
        var isEnabled = true
        if let entry = table.entry("enabled") { isEnabled = table.flag(entry) ?? true }

        let secretKeys = type.schema.secretKeys
        let known = Self.commonKeys + type.schema.keys.flatMap(\.spellings)
        let faultsBefore = log.faults.count
        table.refuseUnknown(known, subject: "a sink of type \"\(type.kind)\"", advice: ConfigReader.misplaced)
        // If the table has an unknown key, that key may be a misspelling of a missing key.
        let isAbsenceDoubtful = log.faults.count > faultsBefore

        let reader = ValueReader(table: table, home: home, secretKeys: secretKeys)
        var values: [String: SettingValue] = [:]
        if let entry = table.entry(SettingKey.redact.name) { values[entry.key] = table.flag(entry).map { .boolean($0) } }
        var sources: [String: SecretSource] = [:]
        var doubtful: Set<String> = []
        for key in type.schema.keys {
            let faultsBefore = log.faults.count
            switch key.type {
            case .secret:
                if let found = secrets.secret(key, of: name, in: table, home: home, isEnabled: isEnabled) {
                    values[key.name] = .secret(found.secret)
                    sources[key.name] = found.source
                }
            case .secretMap:
                if let entry = table.entry(key.name), let map = secrets.map(entry, in: table, home: home, isEnabled: isEnabled) {
                    values[key.name] = .secretMap(map)
                }
            default:
                guard let entry = table.entry(key.name) else { break }
                values[key.name] = reader.read(entry, as: key.type, isRequired: key.isRequired, example: key.example)
            }
            if key.isRequired, key.type != .secret, table.entry(key.name) == nil {
                log.fault(table.position, "\(table.name) lacks \"\(key.name.shortened)\" (add \(key.name) = \(key.example))")
            }
            log.attribute(from: faultsBefore, to: "\(table.name).\(key.name)")
            // If secrets are not read, a secret has no value here, even if its source could provide
            // a value.
            let isUnread = key.type == .secret && !secrets.isReading
            if values[key.name] == nil, isAbsenceDoubtful || isUnread || log.faults.count > faultsBefore { doubtful.insert(key.name) }
        }
        let quietHours = table.entry("quiet_hours").flatMap { QuietHoursReader(log: log).read($0, in: table) }
        var sink = SinkConfiguration(
            name: SinkName(rawValue: name), kind: type.kind, isEnabled: isEnabled, settings: Settings(values, schema: type.schema),
            quietHours: quietHours, secretSources: sources, limits: LimitsReader(values: reader).read(table, usual: type.usualRate),
            position: table.position, keyPositions: positions(in: table, secretKeys))
        // Try out the sink only if it is enabled and its secret was not withheld. The secrets of a
        // disabled sink were not read.
        if isEnabled, log.withheld["sinks." + name] == nil {
            let findings = trial.findings(type, sink, doubtful: doubtful)
            sink.capabilities = findings.capabilities
            for fault in findings.faults {
                let (position, message) = sink.placed(fault)
                let count = log.faults.count
                log.fault(position ?? table.position, message)
                if let key = fault.key { log.attribute(from: count, to: "\(table.name).\(key)") }
            }
            for caution in findings.cautions {
                let (position, message) = sink.placed(caution)
                log.warn(position ?? table.position, message)
            }
        }
        return sink
    }

    private func positions(in table: TableReader, _ secretKeys: [SettingKey]) -> [String: ConfigPosition] {
        var positions = Dictionary(table.entries.map { ($0.key, $0.value.position) }) { first, _ in first }
        for key in secretKeys where positions[key.name] == nil {
            positions[key.name] = key.spellings.lazy.compactMap(table.entry).first?.value.position
        }
        return positions
    }

    private func readType(_ table: TableReader) -> (any NotificationSink.Type)? {
        let known = kinds.map { $0.kind }
        guard let entry = table.entry("type") else {
            if let type = misspelledType(table) { return type }
            log.fault(table.position, "\(table.name) lacks \"type\" (add type = \"…\" with one of: \(known.joined(separator: ", ")))")
            // Without a type, only the keys that no sink has are certainly wrong.
            let keys = kinds.flatMap { $0.schema.keys.flatMap(\.spellings) }
            table.refuseUnknown(Self.commonKeys + keys, subject: "a sink", advice: ConfigReader.misplaced)
            return nil
        }
        guard let text = table.text(entry, example: "type = \"stdout\"") else { return nil }
        guard let type = kinds.first(where: { $0.kind == text }) else {
            let near = SimilarWord.closest(to: text, among: known)
            let advice: Phrase = near.map { "did you mean \"\($0)\"?" } ?? "this bellhopd supports: \(known.joined(separator: ", "))"
            log.fault(entry.value.position, "there is no sink type \"\(text.shortened)\" (\(advice))")
            // Check the other keys against the type that was probably meant, so that one run shows
            // all faults.
            return near.flatMap { near in kinds.first { $0.kind == near } }
        }
        return type
    }

    /// Returns the type of a sink that has a key such as `typ` instead of `type`. The caller reports
    /// the misspelled key and checks the other keys against this type.
    private func misspelledType(_ table: TableReader) -> (any NotificationSink.Type)? {
        for entry in table.entries where SimilarWord.closest(to: entry.key, among: ["type"]) != nil {
            if case .string(let text) = entry.value.content, let type = kinds.first(where: { $0.kind == text }) { return type }
        }
        return nil
    }

    /// Returns whether a name is valid for a sink, a member or a timer. The allowed characters are
    /// limited because the name of a sink is part of a delivery's name (`42/phone`) and of a
    /// credential's file name.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension SettingKey {
    /// The names under which a config can contain this key. A secret can also come from a file, an
    /// environment variable, or a program that prints it.
    var spellings: [String] {
        type == .secret ? [name, name + "_file", name + "_env", name + "_command"] : [name]
    }
}

extension SettingsSchema {
    /// The keys whose values are secrets.
    var secretKeys: [SettingKey] {
        keys.filter { $0.type == .secret || $0.type == .secretMap }
    }
}
