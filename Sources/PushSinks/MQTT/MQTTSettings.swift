#if Push
import BellhopCore
import CurlHTTP

/// The checked settings of an MQTT sink.
struct MQTTSettings: Sendable {
    static let schema = SettingsSchema(
        summary: "Publishes every notice as JSON to an MQTT broker, for programs. Home Assistant can find it automatically.",
        keys: [
            SettingKey(
                "server", .string, isRequired: true,
                help: "The address of the broker: mqtt:// (port 1883), or mqtts:// with encryption (port 8883).",
                example: #""mqtts://mqtt.example.org""#),
            SettingKey(
                "topic", .string, default: .string("bellhop/{kind}"),
                help: "The topic; {kind}, {urgency}, {pet}, {name}, {key} and {event} are filled in.", example: #""bellhop/{kind}""#),
            SettingKey(
                "retain", .boolean, default: .boolean(false),
                help: "Whether the broker keeps the last notice of each topic for later subscribers.", example: "false"),
            SettingKey(
                "withdrawals", .boolean, default: .boolean(true),
                help: "Whether Bellhop also publishes a document (type \"withdraw\") when a notice is withdrawn.", example: "true"),
            SettingKey("user", .string, help: "The user name, if the broker asks for one.", example: #""bellhop""#),
            SettingKey("password", .secret, help: "The password of the user.", example: #""…""#),
            SettingKey(
                "client_id", .string,
                help: "The name of this client at the broker; no other client may use it. Default: a random name at each start.",
                example: #""bellhop-attic""#),
            SettingKey(
                "discovery", .choice(["homeassistant", "remove"]),
                help:
                    "With \"homeassistant\", Bellhop, pets, timers, rests and workouts appear as devices in Home Assistant; with \"remove\", they are removed again. Default: no devices.",
                example: #""homeassistant""#),
            SettingKey(
                "discovery_prefix", .string, default: .string("homeassistant"),
                help: "The discovery prefix of Home Assistant, if you changed it in Home Assistant.", example: #""homeassistant""#),
            SettingKey(
                "device", .string, default: .string("Bellhop"),
                help: "The name of Bellhop's device in Home Assistant. If two daemons use one broker, give them different names.",
                example: #""Bellhop""#),
            SettingKey(
                "commands", .boolean, default: .boolean(false),
                help:
                    "Whether Home Assistant may also wash, start, stop and acknowledge. Anyone who may publish at the broker can then do so, too.",
                example: "false"),
            .forPeople(default: false),
        ] + SettingsReader.transportKeys)

    let endpoint: MQTTEndpoint
    let topic: MQTTTopic
    let isRetained: Bool
    let tellsWithdrawals: Bool
    let isForPeople: Bool
    /// Whether the client sends messages to Home Assistant at the start of every connection.
    let hasGreetings: Bool
    /// The devices in Home Assistant; `nil` if there are none.
    let house: HouseSettings?
    /// Where the devices would be, with these settings.
    let topics: HouseTopics
    /// Whether the settings ask to remove the devices.
    let removesDevices: Bool
    let client: MQTTClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let server = reader.server(schemes: ["mqtts", "mqtt"])
        let logIn = reader.logIn()
        topic = MQTTTopic(&reader, isRedacted: settings.isRedacted)
        isRetained = settings.boolean("retain") ?? false
        tellsWithdrawals = settings.boolean("withdrawals") ?? true
        isForPeople = settings.isForPeople ?? false
        let clientID = Self.clientID(&reader, environment)
        let discovery = Self.discovery(&reader, topic)
        let greetings: [MQTTMessage]
        topics = HouseTopics(prefix: discovery.prefix, node: HomeAssistantDiscovery.identifier(discovery.device))
        removesDevices = settings.string("discovery") == "remove"
        let acceptsCommands = settings.boolean("commands") ?? false
        switch settings.string("discovery") {
        case "homeassistant":
            greetings = discovery.announcement
            house = HouseSettings(discovery, acceptsCommands: acceptsCommands, isRedacted: settings.isRedacted)
        case "remove": (greetings, house) = (discovery.removal, nil)
        default: (greetings, house) = ([], nil)
        }
        if acceptsCommands, house == nil {
            reader.fault("commands", "has no effect without discovery = \"homeassistant\" (add this line, or remove commands)")
        }
        hasGreetings = !greetings.isEmpty
        let transport = reader.transport(environment)
        // If there is a fault, fail now, before the client creates a thread.
        try reader.finish()
        guard let server else { throw InvalidSettings(reader.faults) }  // Nil only after a fault.
        // The client waits for an answer for up to `timeLimit`. Allow twice that time, plus the
        // minute for which the client keeps the connection open for further messages.
        let keepAlive = UInt16(clamping: 60 + 2 * transport.timeLimit.inSeconds)
        let login = MQTTLogin(clientID: clientID, user: logIn?.user, password: logIn?.password, keepAlive: keepAlive)
        let endpoint = MQTTEndpoint(
            server, isEncrypted: server.scheme == "mqtts", login: login, greetings: greetings, transport: transport)
        let client = reader.own { () throws(CurlClient.Unavailable) in try MQTTClient(endpoint) }
        try reader.finish()
        guard let client else { throw InvalidSettings(reader.faults) }  // Nil only after a fault.
        self.endpoint = endpoint
        self.client = client
        if !endpoint.isEncrypted, !server.isLoopback {
            reader.caution(environment, exposing: ["password"], remedy: "write mqtts:// in the setting \"server\"")
        }
    }

    /// Reads the client id, or creates a random one. A random id has 23 letters and digits, which
    /// every broker accepts.
    private static func clientID(_ reader: inout SettingsReader, _ environment: SinkEnvironment) -> String {
        guard let text = reader.settings.string("client_id") else {
            let digits = String(environment.timekeeper.randomBits(), radix: 16)
            return "bellhop" + String(repeating: "0", count: 16 - digits.count) + digits
        }
        if text.isEmpty || text.utf8.count > 128 || text.unicodeScalars.contains(where: { SafeText.isActive($0.value) }) {
            reader.fault("client_id", "is not a valid name for a client (use 1 to 128 letters, digits, - and _)")
        }
        return text
    }

    private static func discovery(_ reader: inout SettingsReader, _ topic: MQTTTopic) -> HomeAssistantDiscovery {
        let prefix = reader.settings.string("discovery_prefix") ?? ""
        let device = reader.settings.string("device") ?? ""
        if prefix.isEmpty {
            reader.fault("discovery_prefix", "is empty (leave it out, or give a topic)")
        } else if let fault = MQTTTopic.fault(of: prefix) {
            reader.fault("discovery_prefix", fault)
        }
        if device.utf8.count > 100 || HomeAssistantDiscovery.identifier(device).isEmpty {
            reader.fault("device", "is not a valid name for a device (use at least one letter from a to z, and at most 100 bytes)")
        }
        return HomeAssistantDiscovery(prefix: prefix, device: device, filter: topic.filter)
    }
}
#endif
