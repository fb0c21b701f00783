import BellhopCore

/// Reads the root table of a config. All faults are added to the log. If there is a fault, the
/// result must not be used.
struct ConfigReader {
    let kinds: [any NotificationSink.Type]
    /// The sinks that apply if the file defines no sinks (`[sinks.…]`).
    let builtInSinks: [SinkConfiguration]
    let secrets: SecretReader
    let home: HomePath
    let trial: SinkTrial
    let log: FaultLog

    private static let sections = [
        "clock", "wake", "language", "store", "api", "laundry", "timers", "rest", "training", "workouts", "routines", "sinks", "members",
        "routes", "default",
        "quiet_hours", "inlets", "heartbeats", "alive",
    ]

    /// Returns the configuration, and the address at which others reach the API over TCP. There may
    /// be an address although the API is off, because its token or its certificate was withheld.
    func read(_ entries: [TOMLEntry]) -> (configuration: Configuration, address: PublicAddress?) {
        let root = TableReader(name: "", position: .start, entries: entries, log: log)
        let names = sinkNames(root)
        root.refuseUnknown(Self.sections, subject: "the config") { key -> Phrase? in
            guard kinds.contains(where: { $0.kind == key }) || names.contains(where: { $0.rawValue == key }) else { return nil }
            return "the keys of a sink belong in its own table: [sinks.\(key)]"
        }
        let faultsBefore = log.faults.count
        let api = APIReader(secrets: secrets, home: home, log: log).read(root)
        // After a fault in [api], use a stand-in address. Otherwise each sink that needs the
        // address would report a second fault.
        let address = log.faults.count > faultsBefore ? PublicAddress("https://bellhop.invalid") : api.address
        let sinks = isWithoutSinks(root) ? builtInSinks : readSinks(root, trial.answering(at: address))
        let sinkNames = SinkNames(all: names, log: log)
        let members = MembersReader(sinks: sinkNames, log: log).read(root)
        let memberNames = MemberNames(members: members, all: self.memberNames(root), log: log)
        let programs = sinks.filter { $0.isEnabled && $0.capabilities.map { !$0.contains(.forPeople) } ?? false }.map(\.name)
        let routes = RouteReader(sinks: sinkNames, programs: Set(programs), members: memberNames, inlets: InletReader.names(root), log: log)
        var configuration = Configuration(
            sinks: sinks, routing: routes.read(root),
            clock: root.choice("clock", ClockPolicy.self, example: "elapsed") ?? .elapsed)
        configuration.usesBuiltInSinks = isWithoutSinks(root)
        configuration.wake = root.choice("wake", WakePolicy.self, example: "alarms") ?? .never
        configuration.presets = PresetReader(home: home, log: log).read(root)
        configuration.quietHours = QuietHoursReader(sinks: sinkNames, log: log).read(root)
        configuration.languageTag = root.entry("language").flatMap { LanguageReader(log: log).read($0, in: root) }
        InletReader(
            members: memberNames, apiAddress: api.settings?.listen, hasCertificate: Self.hasCertificate(root), secrets: secrets,
            home: home, log: log
        ).read(root, into: &configuration)
        HeartbeatReader(members: memberNames, secrets: secrets, home: home, log: log)
            .read(root, language: configuration.language(environment: secrets.variables), into: &configuration)
        AliveReader(secrets: secrets, home: home, log: log).read(root, into: &configuration)
        configuration.api = api.settings
        configuration.apiTokenSource = api.tokenSource
        readStore(root, into: &configuration)
        LaundryReader(home: home, log: log).read(root, into: &configuration.laundry)
        RestReader(home: home, log: log).read(root, into: &configuration.resting)
        configuration.training = TrainingReader(home: home, log: log).read(root)
        return (configuration, address)
    }

    /// Returns whether the table `[api]` names a certificate, which may be faulty.
    private static func hasCertificate(_ root: TableReader) -> Bool {
        guard case .table(let entries)? = root.entry("api")?.value.content else { return false }
        return entries.contains { $0.key == "certificate" }
    }

    /// Returns advice for a key that must come before the first table; `nil` for other keys. TOML
    /// assigns every key after `[table]` to that table.
    static func misplaced(_ key: String) -> Phrase? {
        ["clock", "wake", "language"].contains(key) ? "move the key to the top of the file, before the first [table]" : nil
    }

    /// Returns whether the file contains no table of a sink. In this case the built-in sinks apply.
    private func isWithoutSinks(_ root: TableReader) -> Bool {
        switch root.entry("sinks")?.value.content {
        case nil: true
        case .table(let tables): tables.isEmpty
        default: false
        }
    }

    private func sinkNames(_ root: TableReader) -> [SinkName] {
        if isWithoutSinks(root) { return builtInSinks.map(\.name) }
        guard case .table(let tables) = root.entry("sinks")?.value.content else { return [] }
        return tables.map { SinkName(rawValue: $0.key) }
    }

    private func memberNames(_ root: TableReader) -> [MemberName] {
        guard case .table(let tables) = root.entry("members")?.value.content else { return [] }
        return tables.map { MemberName(rawValue: $0.key) }
    }

    private func readSinks(_ root: TableReader, _ trial: SinkTrial) -> [SinkConfiguration] {
        guard let entry = root.entry("sinks"),
            let table = root.table(entry, advice: "every sink is a table of its own: [sinks.phone]")
        else { return [] }
        let reader = SinkReader(kinds: kinds, secrets: secrets, home: home, trial: trial, log: log)
        let faultsBefore = log.faults.count
        let sinks = table.entries.compactMap { entry in
            table.table(entry, advice: "every sink is a table of its own: [sinks.phone]").flatMap { reader.read($0, name: entry.key) }
        }
        if log.faults.count == faultsBefore, !sinks.contains(where: \.isEnabled) {
            log.fault(
                entry.keyPosition,
                "every sink is switched off, so nothing would ever be sent (remove enabled = false from one of the sinks)")
        }
        return sinks
    }

    private func readStore(_ root: TableReader, into configuration: inout Configuration) {
        guard let entry = root.entry("store"), let table = root.table(entry, advice: "write [store]") else { return }
        table.refuseUnknown(["path", "keep"], subject: "[store]", advice: Self.misplaced)
        let values = ValueReader(table: table, home: home, secretKeys: [])
        if let path = table.entry("path"), case .string(let text) = values.read(path, as: .path, example: "\"~/bellhop.db\"") {
            if text.hasSuffix("/") {
                log.fault(path.value.position, "store.path is a folder (write the path of a file in that folder: \"\(text)bellhop.db\")")
            }
            configuration.storePath = text
        }
        if let keep = table.entry("keep"),
            case .duration(let duration) = values.read(keep, as: .duration(Configuration.keepRange), example: "\"90d\"")
        {
            configuration.keep = duration
        }
    }
}
