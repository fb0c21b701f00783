import BellhopCore

/// A sink kind with a key of every type, to test the reading of schemas without the real sinks.
struct StandInPhone: NotificationSink {
    static let kind = "ntfy"
    static let usualRate: SinkLimits.Rate? = SinkLimits.Rate(burst: 60, every: .seconds(5))
    static let schema = SettingsSchema(
        summary: "Phone push for tests.",
        keys: [
            SettingKey("server", .url, isRequired: true, help: "The server.", example: "\"https://ntfy.example.org\""),
            SettingKey("topic", .string, isRequired: true, help: "The topic.", example: "\"laundry\""),
            SettingKey("priority", .integer(1...5), default: .integer(3), help: "The priority.", example: "3"),
            SettingKey("markdown", .boolean, default: .boolean(false), help: "Whether text is Markdown.", example: "false"),
            SettingKey(
                "timeout", .duration(.seconds(1) ... .minutes(5)), default: .duration(.seconds(30)), help: "The time limit.",
                example: "\"30s\""),
            SettingKey("format", .choice(["text", "json"]), default: .string("text"), help: "The format.", example: "\"text\""),
            SettingKey("ca", .path, help: "The certificates.", example: "\"~/ca.pem\""),
            SettingKey("token", .secret, help: "The access token.", example: "\"tk_…\""),
            SettingKey("password", .secret, help: "The password.", example: "\"…\""),
            SettingKey("tags", .list, help: "The tags.", example: "[\"washer\"]"),
            SettingKey("extras", .map, help: "More.", example: "{ room = \"bath\" }"),
            SettingKey("headers", .secretMap, help: "HTTP headers.", example: "{ X-Title = \"x\" }"),
        ])
    static let capabilities: SinkCapabilities = [.forPeople]

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {}
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
    func check() async -> SinkCheck { SinkCheck(.ok, "") }
}

/// A kind with a single, required secret.
struct StandInGotify: NotificationSink {
    static let kind = "gotify"
    static let schema = SettingsSchema(
        summary: "Another.", keys: [SettingKey("token", .secret, isRequired: true, help: "The token.", example: "\"A…\"")])
    static let capabilities: SinkCapabilities = .forPeople

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {}
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
    func check() async -> SinkCheck { SinkCheck(.ok, "") }
}

/// A kind for people or for programs.
struct StandInLog: NotificationSink {
    static let kind = "stdout"
    static let schema = SettingsSchema(
        summary: "Lines.",
        keys: [
            SettingKey("format", .choice(["text", "json"]), default: .string("text"), help: "The format.", example: "\"json\""),
            .forPeople(default: nil),
        ])
    static let capabilities: SinkCapabilities = .forPeople

    let capabilities: SinkCapabilities

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        capabilities = settings.isForPeople ?? (settings.string("format") != "json") ? .forPeople : []
    }
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
    func check() async -> SinkCheck { SinkCheck(.ok, "") }
}

struct StandInDesktop: NotificationSink {
    static let kind = "dbus"
    static let schema = SettingsSchema(summary: "Pop-ups.", keys: [])
    static let capabilities: SinkCapabilities = .forPeople

    init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {}
    func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome { .accepted(.none) }
    func check() async -> SinkCheck { SinkCheck(.ok, "") }
}

let standIns: [any NotificationSink.Type] = [StandInDesktop.self, StandInPhone.self, StandInGotify.self, StandInLog.self]
