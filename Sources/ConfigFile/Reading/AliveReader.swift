import BellhopCore

/// Reads `[alive]`: the server that notices when Bellhop itself has died.
struct AliveReader {
    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    private static let url = SettingKey("url", .secret, help: "", example: "")

    func read(_ root: TableReader, into configuration: inout Configuration) {
        guard let entry = root.entry("alive"), let table = root.table(entry, advice: "write [alive]") else { return }
        table.refuseUnknown(Self.url.spellings + ["every"], subject: "[alive]", advice: ConfigReader.misplaced)
        let every = table.entry("every").flatMap { entry -> Duration? in
            let values = ValueReader(table: table, home: home, secretKeys: [])
            guard case .duration(let pause) = values.read(entry, as: .duration(AliveSettings.pauses), example: "\"1h\"") else { return nil }
            return pause
        }
        guard let url = address(table) else { return }
        configuration.alive = AliveSettings(url: url.secret, every: every ?? AliveSettings.usualPause)
        configuration.aliveSource = url.source
    }

    private func address(_ table: TableReader) -> (secret: Redacted, source: SecretSource)? {
        let given = Self.url.spellings.lazy.compactMap(table.entry).first
        guard let found = secrets.secret(Self.url, of: "alive", in: table, home: home, isEnabled: true) else {
            if given == nil {
                log.fault(
                    table.position, "[alive] lacks \"url\" (add url_file = \"~/…\", a file with the ping address of the other server)")
            }
            return nil
        }
        let position = given?.value.position ?? table.position
        switch WebAddressCheck.problem(in: found.secret.reveal()) {
        case nil: return found
        case .credentials:
            log.fault(position, "the address of [alive] contains a user or a password (leave out everything before the @)")
        case .other(let problem):
            log.fault(position, "the address of [alive] \(problem) (copy the ping address that the other server shows)")
        }
        return nil
    }
}
