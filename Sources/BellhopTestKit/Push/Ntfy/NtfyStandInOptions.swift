extension NtfyStandIn {
    /// Which server it plays.
    public enum Mode: Sendable {
        /// Sequence ids: messages can be replaced and deleted.
        case v2_27
        /// None of that.
        case v2_13
    }

    /// What somebody may do at a topic.
    public enum Permission: Sendable {
        case readWrite, readOnly, writeOnly, none

        var mayRead: Bool { self == .readWrite || self == .readOnly }
        var mayWrite: Bool { self == .readWrite || self == .writeOnly }
    }

    /// Who may do what.
    public struct Access: Sendable {
        /// Without credentials.
        public var everyone: Permission
        public var tokens: [String: Permission]
        /// Passwords and permissions by user name.
        public var users: [String: (password: String, permission: Permission)]

        public init(
            everyone: Permission = .readWrite, tokens: [String: Permission] = [:],
            users: [String: (password: String, permission: Permission)] = [:]
        ) {
            self.everyone = everyone
            self.tokens = tokens
            self.users = users
        }
    }

    /// Limits of a visitor; `nil` is none. ``stock`` has those of an untouched server.
    public struct Limits: Sendable {
        /// A bucket of requests, refilled by one each 5 s.
        public var requests: Int?
        public var messagesADay: Int?
        /// A bucket of failed log-ins, refilled by one a minute.
        public var authFailures: Int?
        /// A bucket of new topics, refilled by one a minute (2.27 only).
        public var newTopics: Int?

        public init(requests: Int? = nil, messagesADay: Int? = nil, authFailures: Int? = 30, newTopics: Int? = nil) {
            self.requests = requests
            self.messagesADay = messagesADay
            self.authFailures = authFailures
            self.newTopics = newTopics
        }

        public static let stock = Limits(requests: 60, messagesADay: 17_280, authFailures: 30, newTopics: 100)
    }

    public struct Options: Sendable {
        public var mode: Mode
        /// Whether the server keeps attachments: it decides what becomes of a message that is too long.
        public var keepsAttachments: Bool
        public var access: Access
        public var limits: Limits
        /// Put on every 429, as some proxies do; ntfy itself never sends one.
        public var retryAfter: String?
        /// UnifiedPush topics (`up…`) without a subscriber answer 507.
        public var wantsSubscribers: Bool

        public init(
            mode: Mode = .v2_27, keepsAttachments: Bool = true, access: Access = Access(), limits: Limits = Limits(),
            retryAfter: String? = nil,
            wantsSubscribers: Bool = false
        ) {
            self.mode = mode
            self.keepsAttachments = keepsAttachments
            self.access = access
            self.limits = limits
            self.retryAfter = retryAfter
            self.wantsSubscribers = wantsSubscribers
        }
    }

    /// A message or another event of a topic, as stored.
    public struct Message: Sendable, Hashable {
        public enum Kind: String, Sendable {
            case message
            case clear = "message_clear"
            case deletion = "message_delete"
        }

        public var id: String
        public var kind: Kind
        /// When it is (to be) delivered, seconds since 1970.
        public var time: Int64
        /// When it was taken.
        public var taken: Int64
        public var topic: String
        /// Its identity for replacing; `nil` where the client gave none.
        public var sequence: String?
        public var title: String
        public var message: String
        /// 0 where none was sent.
        public var priority: Int64
        public var tags: [String]
        public var click: String?
        public var icon: String?
        /// The actions as JSON.
        public var actions: String?
        public var isMarkdown: Bool
        /// The message became a file of this many bytes.
        public var attachmentSize: Int?
        /// Waits for the sweep after its time.
        public var isPending: Bool
        public var isStored: Bool
    }
}
