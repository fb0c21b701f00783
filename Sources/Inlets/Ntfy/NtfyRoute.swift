/// The request of an ntfy client, by its method and path.
package enum NtfyRoute: Hashable, Sendable {
    /// Publish to a topic. A later message with the same sequence id replaces this one.
    case publish(topic: String, sequence: String?)
    /// Publish a message in JSON, which names the topic.
    case publishJSON
    /// Publish with the parameters of a GET request.
    case trigger(topic: String)
    /// Mark a message as read.
    case clear(topic: String, sequence: String)
    case delete(topic: String, sequence: String)
    case health
    /// What the account of the client may do. Home Assistant asks for it before it sends anything.
    case account
    /// Make a token for the account.
    case accountToken
    /// Ask whether the client may read a topic.
    case check(topic: String)
    /// Receive the messages of a topic, which Bellhop does not offer.
    case subscribe(topic: String)
    /// Ask which requests a web page may send (CORS).
    case preflight

    private static let reserved: Set<String> = [
        "docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1",
    ]

    /// Returns whether a text is a topic, or a sequence id.
    static func isTopic(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    /// Checks a topic of a JSON message.
    static func checkTopic(_ topic: String) throws(NtfyFault) {
        guard isTopic(topic) else { throw .topic }
        guard !reserved.contains(topic) else { throw .topicReserved }
    }

    /// Finds what a request asks for, in the order in which the server tries its own routes.
    package init(_ request: InletRequest) throws(NtfyFault) {
        let (method, path) = (request.method, request.path)
        let isWriting = method == "POST" || method == "PUT"
        if method == "OPTIONS" {
            self = .preflight
            return
        }
        switch path {
        case [] where isWriting: self = .publishJSON
        case ["v1", "health"] where method == "GET": self = .health
        case ["v1", "account"] where method == "GET": self = .account
        case ["v1", "account", "token"] where method == "POST": self = .accountToken
        default:
            guard let topic = path.first, Self.isTopic(topic), path.dropFirst().allSatisfy(Self.isTopic) else { throw .notFound }
            self = try Self.route(topic, Array(path.dropFirst()), method, isWriting: isWriting)
            if Self.reserved.contains(topic) { throw .topicReserved }
        }
    }

    private static func route(
        _ topic: String, _ rest: [String], _ method: String, isWriting: Bool
    ) throws(NtfyFault) -> NtfyRoute {
        switch (rest.count, method) {
        case (0, _) where isWriting: return .publish(topic: topic, sequence: nil)
        // `POST /topic/publish` has the sequence id "publish"; only GET has these words.
        case (1, _) where isWriting: return .publish(topic: topic, sequence: rest[0])
        case (1, "DELETE"): return .delete(topic: topic, sequence: rest[0])
        case (1, "GET"):
            switch rest[0] {
            case "publish", "send", "trigger": return .trigger(topic: topic)
            case "json", "sse", "raw", "ws": return .subscribe(topic: topic)
            case "auth": return .check(topic: topic)
            default: throw .notFound
            }
        case (2, "GET") where rest[1] == "delete": return .delete(topic: topic, sequence: rest[0])
        case (2, "GET"), (2, "PUT"):
            guard rest[1] == "clear" || rest[1] == "read" else { throw .notFound }
            return .clear(topic: topic, sequence: rest[0])
        default: throw .notFound
        }
    }
}
