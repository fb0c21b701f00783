public import BellhopCore

public struct SinkKindJSON: Codable, Hashable, Sendable {
    public var kind: String
    public var summary: String
    public var capabilities: [String]
    public var keys: [SettingKeyJSON]

    public init(kind: String, summary: String, capabilities: [String], keys: [SettingKeyJSON]) {
        self.kind = kind
        self.summary = summary
        self.capabilities = capabilities
        self.keys = keys
    }

    public init(kind: String, schema: SettingsSchema, capabilities: SinkCapabilities) {
        self.init(
            kind: kind, summary: schema.summary, capabilities: capabilities.names,
            keys: schema.keys.map {
                SettingKeyJSON(
                    name: $0.name, type: $0.type.wireName, isRequired: $0.isRequired, help: $0.help, example: $0.example,
                    choices: $0.type.wireChoices)
            })
    }
}

extension SinkKindJSON {
    /// With its sentences in another language.
    public func told(in language: Language) -> SinkKindJSON {
        var told = self
        told.summary = language.retold(summary)
        for index in keys.indices { told.keys[index].help = language.retold(keys[index].help) }
        return told
    }
}

extension SinkCapabilities {
    /// The words used in JSON, in a fixed order.
    public var names: [String] {
        let all: [(SinkCapabilities, String)] = [
            (.replace, "replace"), (.withdraw, "withdraw"), (.actions, "actions"), (.schedule, "schedule"), (.sound, "sound"),
            (.idempotent, "idempotent"), (.forPeople, "forPeople"), (.badge, "badge"), (.local, "local"),
            (.everything, "everything"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

extension SettingType {
    var wireName: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .boolean: "boolean"
        case .duration: "duration"
        case .choice: "choice"
        case .url: "url"
        case .path: "path"
        case .secret: "secret"
        case .list: "list"
        case .map: "map"
        case .secretMap: "secretMap"
        }
    }

    var wireChoices: [String]? {
        if case .choice(let choices) = self { choices } else { nil }
    }
}
