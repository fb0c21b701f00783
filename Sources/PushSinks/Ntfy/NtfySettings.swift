#if Push
import BellhopCore
import CurlHTTP
import FoundationEssentials

/// The checked settings of an ntfy sink.
struct NtfySettings: Sendable {
    static let schema = SettingsSchema(
        summary:
            "Push to phones and browsers through an ntfy server (2.13 or newer; replacing and withdrawing messages needs 2.16 or newer).",
        keys: [
            SettingKey(
                "server", .url, isRequired: true, help: "The server's address, without the topic.",
                example: #""https://ntfy.example.org""#),
            SettingKey(
                "topic", .string, isRequired: true, help: "The topic to publish to: 1 to 64 letters, digits, - and _.",
                example: #""laundry""#),
            SettingKey(
                "token", .secret, help: "The access token (tk_…). For the server, it is much faster than a password.", example: #""tk_…""#),
            SettingKey("user", .string, help: "The user name, if there is no token.", example: #""bellhop""#),
            SettingKey("password", .secret, help: "The password of the user.", example: #""…""#),
        ]
            + PriorityMap.keys(1...5, low: 2, normal: 3, high: 4, critical: 5, meaning: "1 and 2 are silent, 4 and 5 are hard to miss")
            + [
                SettingKey(
                    "tags", .list, default: .list([]),
                    help: "The tags of every message. A tag that is the name of an emoji appears as that emoji.",
                    example: #"["basket"]"#),
                SettingKey("icon", .url, help: "A picture (PNG or JPEG) shown with every message.", example: #""https://…/icon.png""#),
                ClickTarget.key,
                SettingKey(
                    "safety_net", .duration(.seconds(10)...(.hours(1))),
                    help:
                        "The safety net: how long after the end of a timer the ntfy server (2.16 or newer) sends a message itself, if this machine is off. Default: no safety net.",
                    example: #""30s""#),
                SettingKey(
                    "answers", .choice(NtfyAnswers.ways),
                    help:
                        "How buttons answer: \"topic\" posts to answer_topic, where Bellhop listens; \"http\" posts to [api] public_url. \"none\" (the default): notices have no buttons.",
                    example: #""topic""#),
                SettingKey(
                    "answer_topic", .string, help: "The topic for answers, on the same server. Choose a name that nobody can guess.",
                    example: #""laundry-answers-x7k2m9""#),
                SettingKey(
                    "answer_token", .secret,
                    help:
                        "A token that may only write to answer_topic. It is needed only if that topic is not open to everybody. Phones get the token with every notice.",
                    example: #""tk_…""#),
            ] + SettingsReader.transportKeys)

    /// The paths that ntfy uses itself. They cannot be topics.
    private static let reserved: Set<String> = ["docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1"]

    /// The delays that ntfy accepts by default, from 10 s to 3 days.
    static let delays: ClosedRange<Duration> = .seconds(10)...(.days(3))

    let server: WebAddress
    let topic: String
    let authorization: HTTPHeader?
    let secrets: [Redacted]
    let priorities: PriorityMap
    let tags: [String]
    let icon: String?
    let click: ClickTarget
    /// The time between the end of a timer and the moment when the server sends the held message;
    /// `nil` if the server holds no messages.
    let safetyNet: Duration?
    /// The way in which answers get from a phone to the hub; `nil` if notices have no buttons.
    let answers: NtfyAnswers?
    let transport: HTTPTransport
    let client: CurlClient

    init(_ settings: Settings, _ environment: SinkEnvironment) throws(InvalidSettings) {
        var reader = SettingsReader(settings)
        let server = Self.server(&reader)
        topic = Self.topic(&reader)
        let (authorization, ownSecrets) = Self.authorization(&reader)
        let way = Self.way(&reader, topic: topic)
        let links = settings.string("answers") == "http" ? reader.links(environment) : nil
        self.authorization = authorization
        secrets = ownSecrets + [way?.token].compactMap { $0 }
        priorities = PriorityMap(settings, schema: Self.schema)
        tags = Self.tags(&reader)
        icon = settings.string("icon")
        if let icon, reader.address(icon, "icon") != nil, icon.utf8.count > 1024 {
            reader.fault("icon", "is too long (use at most 1 kB, because the whole message must stay below 8 kB)")
        }
        click = ClickTarget(&reader, isRedacted: settings.isRedacted)
        safetyNet = settings.duration("safety_net")
        transport = reader.transport(environment)
        let client = reader.client(environment)
        try reader.finish()
        // These values are `nil` only after a fault, and then `finish` has already thrown.
        guard let server, let client else { throw InvalidSettings(reader.faults) }
        self.server = server
        self.client = client
        if server.isExposed {
            reader.caution(
                environment, exposing: ["token", "password", "answer_token"], remedy: "write https:// in the setting \"server\"")
        }
        answers =
            links.map { .http($0) }
            ?? way.map {
                .topic(
                    NtfyAnswerTopic(topic: $0.topic, address: server.below("/" + $0.topic).whole, token: $0.token, authorization: $0.header)
                )
            }
    }

    /// Reads the keys for `answers = "topic"`. Returns `nil` if answers do not arrive through a
    /// topic.
    private static func way(_ reader: inout SettingsReader, topic: String) -> (topic: String, token: Redacted?, header: HTTPHeader?)? {
        let token = reader.token("answer_token")
        let given = reader.settings.string("answer_topic")
        guard reader.settings.string("answers") == "topic" else {
            if given != nil {
                reader.fault("answer_topic", "has no effect (write answers = \"topic\", or leave this setting out)", others: ["answers"])
            }
            if token != nil {
                reader.fault("answer_token", "has no effect (write answers = \"topic\", or leave this setting out)", others: ["answers"])
            }
            return nil
        }
        let name = given ?? ""
        if name.isEmpty {
            reader.fault("answer_topic", "is missing (choose a name that nobody can guess)", others: ["answers"])
        } else if !NtfyName.isValid(name) {
            reader.fault("answer_topic", "is not a valid topic (use 1 to 64 letters, digits, - and _)")
        } else if reserved.contains(name) {
            reader.fault("answer_topic", "is a name that ntfy reserves for itself (choose another name)")
        } else if name == topic {
            reader.fault(
                "answer_topic", "is the topic of the notices, so phones would show the answers (choose another topic)", others: ["topic"])
        } else if let own = reader.settings.secret("token"), own == token {
            reader.fault(
                "answer_token",
                "is the token of the sink itself, which phones must not get (create a token that may only write to answer_topic)",
                others: ["token"])
        }
        let header = token.flatMap { reader.header("Authorization", Redacted("Bearer " + $0.reveal()), key: "answer_token") }
        return (name, token, header)
    }

    private static func server(_ reader: inout SettingsReader) -> WebAddress? {
        guard let server = reader.address("server") else { return nil }
        // Refuse an address with a path. If a message is posted below the root, ntfy publishes it
        // as plain text to a topic that nobody reads.
        if !server.path.allSatisfy({ $0 == "/" }) || server.query != nil {
            let hint: Phrase =
                server.path == "/" + (reader.settings.string("topic") ?? "")
                ? "put the topic into the key \"topic\"" : "leave out the path, because ntfy is always at the root"
            reader.fault("server", "has a path (write \(server.origin); \(hint))")
        }
        return server
    }

    private static func topic(_ reader: inout SettingsReader) -> String {
        let topic = reader.settings.string("topic") ?? ""
        if topic.isEmpty {
            reader.fault("topic", "is missing (give the name that the phone has subscribed to)")
        } else if !NtfyName.isValid(topic) {
            reader.fault("topic", "is not a valid topic (use 1 to 64 letters, digits, - and _)")
        } else if reserved.contains(topic) {
            reader.fault("topic", "is a name that ntfy reserves for itself (choose another name)")
        }
        return topic
    }

    private static func authorization(_ reader: inout SettingsReader) -> (HTTPHeader?, [Redacted]) {
        let token = reader.token("token")
        let user = reader.settings.string("user")
        let password = reader.settings.secret("password")
        if token != nil, user != nil || password != nil {
            reader.fault(
                "token", "conflicts with \"user\" and \"password\" (use either the token, or these two)", others: ["user", "password"])
        }
        if let token {
            return (reader.header("Authorization", Redacted("Bearer " + token.reveal()), key: "token"), [token])
        }
        guard user != nil || password != nil else { return (nil, []) }
        guard let user, let password else {
            if user == nil {
                reader.fault("password", "needs a user (add the key \"user\")", others: ["user"])
            } else {
                reader.fault("user", "needs a password (add the key \"password\")", others: ["password"])
            }
            return (nil, [])
        }
        if user.contains(":") {
            reader.fault("user", "contains a colon, but a colon separates the user name from the password (ntfy user names have no colon)")
        }
        let encoded = Redacted(Data((user + ":" + password.reveal()).utf8).base64EncodedString())
        return (reader.header("Authorization", Redacted("Basic " + encoded.reveal()), key: "password"), [password, encoded])
    }

    private static func tags(_ reader: inout SettingsReader) -> [String] {
        let tags = reader.settings.list("tags") ?? []
        for tag in tags where tag.contains(",") || tag.contains("=?") || tag.isEmpty || SafeText.line(tag) != tag {
            reader.fault("tags", "contains \"\(SafeText.line(tag))\" (a tag is one word without a comma; write several tags as a list)")
        }
        // Limit the tags, because the whole message must stay below 8 kB.
        if tags.reduce(0, { $0 + $1.utf8.count + 3 }) > 1024 {
            reader.fault("tags", "is too long (use at most 1 kB for all tags together)")
        }
        return tags
    }
}
#endif
