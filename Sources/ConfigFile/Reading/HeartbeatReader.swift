import BellhopCore

/// Reads `[heartbeats.nightly-backup]`: the jobs that must report regularly.
struct HeartbeatReader {
    let members: MemberNames
    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    private static let secret = SettingKey("secret", .secret, help: "", example: "")
    private static let keys = ["every", "schedule", "grace", "zone", "owner", "tags"] + secret.spellings
    private static let written: Phrase = "every heartbeat is a table of its own: [heartbeats.backup]"

    func read(_ root: TableReader, language: Language, into configuration: inout Configuration) {
        guard let entry = root.entry("heartbeats"), let table = root.table(entry, advice: Self.written) else { return }
        if table.entries.count > Heartbeat.limit {
            log.fault(entry.keyPosition, "the config declares \(table.entries.count) heartbeats (write at most \(Heartbeat.limit))")
        }
        for entry in table.entries {
            guard let own = table.table(entry, advice: Self.written), let found = read(own, entry, language) else { continue }
            let (heartbeat, source) = found
            if let secret = heartbeat.secret, configuration.heartbeats.contains(where: { $0.secret == secret }) {
                log.fault(own.position, "\(own.name) has the secret of another heartbeat (make a new one with uuidgen)")
            }
            configuration.heartbeats.append(heartbeat)
            configuration.heartbeatSecretSources[heartbeat.name] = source
        }
    }

    private func read(
        _ table: TableReader, _ entry: TOMLEntry, _ language: Language
    ) -> (heartbeat: HeartbeatDeclaration, source: SecretSource?)? {
        guard Heartbeat.isName(entry.key) else {
            log.fault(
                entry.keyPosition,
                "\"\(entry.key.shortened)\" is not a valid name for a heartbeat (use 1 to \(Heartbeat.longestName) letters a to z, digits, - and _)"
            )
            return nil
        }
        table.refuseUnknown(Self.keys, subject: "a heartbeat", advice: ConfigReader.misplaced)
        let grace = duration("grace", of: table, example: "\"2h\"")
        let zone = zone(table)
        let owner = table.entry("owner").flatMap { entry in
            table.text(entry, example: "owner = \"anna\"").flatMap { members.name($0, at: entry.value.position) }
        }
        let tags = table.entry("tags").map { TagReader(log: log).tags($0, of: table) }
        let secret = secret(entry.key, table)
        guard let schedule = schedule(table, language) else { return nil }
        var heartbeat = HeartbeatDeclaration(name: entry.key, schedule)
        heartbeat.grace = grace ?? heartbeat.grace
        (heartbeat.zone, heartbeat.owner, heartbeat.tags, heartbeat.secret) = (zone, owner, tags ?? [], secret?.secret)
        return (heartbeat, secret?.source)
    }

    private func duration(_ key: String, of table: TableReader, example: String) -> Duration? {
        let values = ValueReader(table: table, home: home, secretKeys: [])
        guard let entry = table.entry(key),
            case .duration(let duration) = values.read(entry, as: .duration(Heartbeat.lengths), example: example)
        else { return nil }
        return duration
    }

    private func schedule(_ table: TableReader, _ language: Language) -> HeartbeatDeclaration.Schedule? {
        guard let schedule = table.entry("schedule") else {
            if table.entry("every") != nil { return duration("every", of: table, example: "\"24h\"").map { .every($0) } }
            log.fault(
                table.position, "\(table.name) does not say when pings are due (add every = \"24h\", or schedule = \"every day at 03:00\")")
            return nil
        }
        guard table.entry("every") == nil else {
            log.fault(schedule.keyPosition, "\(table.name) has every and schedule (keep only one of the two)")
            return nil
        }
        return times(schedule, of: table, language).map { .times($0) }
    }

    private func times(_ entry: TOMLEntry, of table: TableReader, _ language: Language) -> String? {
        guard let text = table.text(entry, example: "schedule = \"every day at 03:00\"") else { return nil }
        do throws(TextError) {
            // A schedule has no end, so the day does not matter here.
            let wish = try EveryText.parse(text, as: language, today: .anyDay)
            if wish.rule.end == .never { return text }
            log.fault(entry.value.position, "\(table.path(entry.key)) has an end (leave it out, and remove the table when the job ends)")
        } catch {
            log.fault(entry.value.position, "\(table.path(entry.key)): \(error.sentence)")
        }
        return nil
    }

    private func zone(_ table: TableReader) -> String? {
        guard let entry = table.entry("zone"), let name = table.text(entry, example: "zone = \"Europe/Berlin\"") else { return nil }
        if secrets.files.knowsZone(name) { return name }
        log.fault(
            entry.value.position,
            "\(table.path(entry.key)) is \"\(name.shortened)\", which this machine does not know (write a name such as Europe/Berlin)")
        return nil
    }

    private func secret(_ name: String, _ table: TableReader) -> (secret: Redacted, source: SecretSource)? {
        guard let found = secrets.secret(Self.secret, of: "heartbeats.\(name)", in: table, home: home, isEnabled: true) else { return nil }
        let text = found.secret.reveal()
        if text == text.lowercased(), UUIDv7(text) != nil { return found }
        let position = Self.secret.spellings.lazy.compactMap(table.entry).first?.value.position ?? table.position
        log.fault(position, "the secret of \(table.name) is not a UUID in lower case (make one with uuidgen)")
        return nil
    }
}
