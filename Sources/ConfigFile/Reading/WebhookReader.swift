import BellhopCore

/// Reads what an inlet of the type `webhook` makes of JSON documents.
struct WebhookReader {
    let secrets: SecretReader
    let home: HomePath
    let log: FaultLog

    private static let secret = SettingKey("secret", .secret, help: "", example: "")
    private static let texts = ["title", "body", "link", "key", "severity", "when", "done_when"]
    /// The keys of the table in addition to those of every inlet.
    static let keys = ["preset", "signature"] + texts + secret.spellings

    /// - Returns: `nil` after a fault.
    func read(_ table: TableReader, of name: InletName) -> (settings: WebhookSettings, source: SecretSource?)? {
        let faults = log.faults.count
        let preset = table.choice("preset", WebhookSettings.Preset.self, example: "github")
        guard let title = template("title", of: table, preset) else {
            if log.faults.count == faults {
                log.fault(
                    table.position,
                    "\(table.name) lacks \"title\" (write title = \"{repository.name}\" with the path of a value of the document, or preset = \"github\")"
                )
            }
            return nil
        }
        var webhook = WebhookSettings(title: title)
        webhook.body = template("body", of: table, preset)
        webhook.link = template("link", of: table, preset)
        webhook.key = template("key", of: table, preset)
        webhook.severity = template("severity", of: table, preset)
        webhook.when = condition("when", of: table, preset)
        webhook.doneWhen = condition("done_when", of: table, preset)
        if webhook.doneWhen != nil, webhook.key == nil, let entry = table.entry("done_when") {
            log.fault(
                entry.value.position,
                "\(table.path(entry.key)) needs \"key\" to know which notice to withdraw (add key = \"{id}\" with the path of a value that stays the same)"
            )
        }
        let source = readProof(table, of: name, preset, into: &webhook)
        return log.faults.count == faults ? (webhook, source) : nil
    }

    private func readProof(
        _ table: TableReader, of name: InletName, _ preset: WebhookSettings.Preset?, into webhook: inout WebhookSettings
    ) -> SecretSource? {
        let signature = table.entry("signature")
        let written = table.choice("signature", WebhookProof.self, example: "github")
        let secret = secrets.secret(Self.secret, of: "inlets.\(name)", in: table, home: home, isEnabled: true)
        let isGiven = Self.secret.spellings.contains { table.entry($0) != nil } || secret != nil
        webhook.proof = written ?? (isGiven ? preset?.texts["signature"].flatMap(WebhookProof.init(rawValue:)) : nil)
        webhook.secret = secret?.secret
        if let signature, !isGiven {
            log.fault(
                signature.value.position,
                "\(table.path(signature.key)) needs the secret that the service knows (add secret_file = \"~/.config/bellhop/\(name.rawValue)\")"
            )
        } else if isGiven, webhook.proof == nil, signature == nil {
            let position = Self.secret.spellings.lazy.compactMap(table.entry).first?.value.position ?? table.position
            log.fault(
                position,
                "\(table.name) has a secret, but not how the service uses it (add signature = \"github\", or the name of another service)")
        }
        return secret?.source
    }

    /// Returns the text of a key in the table, or else that of the preset, with the position of a fault
    /// in it.
    private func text(_ key: String, of table: TableReader, _ preset: WebhookSettings.Preset?) -> (text: String, position: ConfigPosition)?
    {
        guard let entry = table.entry(key) else { return preset?.texts[key].map { ($0, table.position) } }
        return table.text(entry, example: "\(key) = \"…\"").map { ($0, entry.value.position) }
    }

    private func template(_ key: String, of table: TableReader, _ preset: WebhookSettings.Preset?) -> DocumentTemplate? {
        guard let (text, position) = text(key, of: table, preset) else { return nil }
        do throws(TextTemplate.Fault) {
            return try DocumentTemplate(text)
        } catch {
            log.fault(position, "\(table.path(key)) \(error.message)")
            return nil
        }
    }

    private func condition(_ key: String, of table: TableReader, _ preset: WebhookSettings.Preset?) -> DocumentCondition? {
        guard let (text, position) = text(key, of: table, preset) else { return nil }
        do throws(TextTemplate.Fault) {
            return try DocumentCondition(text)
        } catch {
            log.fault(position, "\(table.path(key)) \(error.message)")
            return nil
        }
    }
}
