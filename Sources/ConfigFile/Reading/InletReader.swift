import BellhopCore

/// Reads `[inlets.grafana]`: the ways in for the notices of other programs.
struct InletReader {
    let members: MemberNames
    /// The address of the API over TCP; `nil` if it is off.
    let apiAddress: ListenAddress?
    /// Whether the config names a certificate. Inlets that have their own address also use it.
    let hasCertificate: Bool
    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    private static let keys = ["type", "listen", "urgency", "max_urgency", "tags", "labels", "owner", "throttle", "keep", "keep_events"]
    private static let written: Phrase = "every inlet is a table of its own: [inlets.grafana]"
    /// The names of all inlets, even of those whose tables have faults.
    static func names(_ root: TableReader) -> [String] {
        var names = InletName.own.map(\.rawValue)
        if case .table(let tables) = root.entry("inlets")?.value.content { names = tables.map(\.key) + names }
        return names
    }

    func read(_ root: TableReader, into configuration: inout Configuration) {
        guard let entry = root.entry("inlets"), let table = root.table(entry, advice: Self.written) else { return }
        for entry in table.entries {
            guard let own = table.table(entry, advice: Self.written), var inlet = read(own, entry) else { continue }
            if let listen = own.entry("listen") { inlet.listen = address(listen, of: own, besides: configuration.inlets) }
            if inlet.kind == .webhook {
                let found = WebhookReader(secrets: secrets, home: home, log: log).read(own, of: inlet.name)
                inlet.webhook = found?.settings
                configuration.inletSecretSources[inlet.name] = found?.source
                warnOfReuse(inlet, own, besides: configuration.inlets)
            }
            configuration.inlets.append(inlet)
        }
    }

    /// Warns if another inlet has the same secret: what proves that its sender may use one of them also
    /// opens the other.
    private func warnOfReuse(_ inlet: InletSettings, _ table: TableReader, besides others: [InletSettings]) {
        guard let secret = inlet.webhook?.secret, let other = others.first(where: { $0.webhook?.secret == secret }) else { return }
        log.warn(
            table.position,
            "\(table.name) has the same secret as [inlets.\(other.name)], so a sender of one inlet can also send to the other (give each inlet a different secret)"
        )
    }

    private func read(_ table: TableReader, _ entry: TOMLEntry) -> InletSettings? {
        guard let name = InletName(rawValue: entry.key) else {
            log.fault(
                entry.keyPosition,
                "\"\(entry.key.shortened)\" is not a valid name for an inlet (use 1 to \(InletName.longest) letters a to z, digits and -)")
            return nil
        }
        guard !InletName.own.contains(name) else {
            log.fault(entry.keyPosition, "Bellhop itself uses the inlet \"\(name)\" (choose another name)")
            return nil
        }
        guard let type = table.entry("type") else {
            log.fault(table.position, "\(table.name) lacks \"type\" (add type = \"json\")")
            return nil
        }
        guard let text = table.text(type, example: "type = \"json\""),
            let kind = table.choice(text, at: type.value.position, of: "type", InletSettings.Kind.self)
        else {
            table.refuseUnknown(Self.keys + WebhookReader.keys, subject: "an inlet", advice: ConfigReader.misplaced)
            return nil
        }
        table.refuseUnknown(
            kind == .webhook ? Self.keys + WebhookReader.keys : Self.keys, subject: "an inlet", advice: ConfigReader.misplaced)
        var inlet = InletSettings(name, kind)
        inlet.urgency = table.choice("urgency", Urgency.self, example: "low") ?? inlet.urgency
        inlet.highestUrgency = table.choice("max_urgency", Urgency.self, example: "high") ?? inlet.highestUrgency
        if inlet.urgency > inlet.highestUrgency, let entry = table.entry("urgency") ?? table.entry("max_urgency") {
            log.fault(
                entry.value.position,
                "\(table.name): the urgency \"\(inlet.urgency.rawValue)\" is above max_urgency \"\(inlet.highestUrgency.rawValue)\" (lower urgency, or raise max_urgency)"
            )
        }
        if let tags = table.entry("tags") { inlet.tags = TagReader(log: log).tags(tags, of: table) }
        if let labels = table.entry("labels") { inlet.labels = TagReader(log: log).labels(labels, of: table) }
        if let owner = table.entry("owner"), let text = table.text(owner, example: "owner = \"anna\"") {
            inlet.owner = members.name(text, at: owner.value.position)
        }
        readLimits(of: &inlet, from: table)
        return inlet
    }

    private func readLimits(of inlet: inout InletSettings, from table: TableReader) {
        let values = ValueReader(table: table, home: home, secretKeys: [])
        if let throttle = table.entry("throttle") {
            inlet.rate = LimitsReader(values: values).rate(throttle, of: table) ?? inlet.rate
        }
        if let entry = table.entry("keep"),
            case .duration(let time) = values.read(entry, as: .duration(InletKeep.times), example: "\"30d\"")
        {
            inlet.keep.time = time
        }
        if let entry = table.entry("keep_events"),
            case .integer(let events) = values.read(entry, as: .integer(InletKeep.counts), example: "10000")
        {
            inlet.keep.events = events
        }
    }

    /// Reads the address at which only this inlet answers.
    private func address(_ entry: TOMLEntry, of table: TableReader, besides others: [InletSettings]) -> ListenAddress? {
        let example = "\"127.0.0.1:8078\""
        guard let text = table.text(entry, example: "listen = \(example)") else { return nil }
        guard let address = APIReader.address(text) else {
            log.fault(
                entry.value.position,
                "\(table.path(entry.key)) is \"\(text.shortened)\" (write an IP address of this machine and a port: \(example) or \"[::1]:8078\")"
            )
            return nil
        }
        if !address.isLoopback, !hasCertificate {
            log.warn(
                entry.value.position,
                "\(table.path(entry.key)) is open to other machines, and without TLS anyone on the network path can read the tokens (set certificate and key in [api], or listen on 127.0.0.1 behind a reverse proxy)"
            )
        }
        let taken: String? =
            address == apiAddress ? "[api]" : others.first { $0.listen == address }.map { "[inlets.\($0.name)]" }
        if address.port != 0, let taken {
            log.fault(entry.value.position, "\(table.path(entry.key)) is the address of \(taken) (choose another port)")
        }
        return address
    }
}
