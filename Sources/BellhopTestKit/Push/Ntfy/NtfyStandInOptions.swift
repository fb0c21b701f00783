extension NtfyStandIn {
    /// The ntfy version to imitate.
    public enum Mode: Sendable {
        /// Version 2.27 supports sequence ids, with which messages can be replaced and deleted.
        case v2_27
        /// Version 2.13 does not support sequence ids.
        case v2_13
    }

    /// What a client may do with a topic.
    public enum Permission: Sendable {
        case readWrite, readOnly, writeOnly, none

        var mayRead: Bool { self == .readWrite || self == .readOnly }
        var mayWrite: Bool { self == .readWrite || self == .writeOnly }
    }

    /// The access rules of the server.
    public struct Access: Sendable {
        /// The permission for a client without credentials.
        public var everyone: Permission
        public var tokens: [String: Permission]
        /// The users by name, with their passwords and permissions.
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

    /// The limits for each visitor; `nil` means no limit.
    public struct Limits: Sendable {
        /// The number of requests before the limit applies. One request is regained every 5 s.
        public var requests: Int?
        public var messagesADay: Int?
        /// The number of failed logins before the limit applies. One is regained every minute.
        public var authFailures: Int?
        /// The number of new topics before the limit applies. One is regained every minute (version
        /// 2.27 only).
        public var newTopics: Int?

        public init(requests: Int? = nil, messagesADay: Int? = nil, authFailures: Int? = 30, newTopics: Int? = nil) {
            self.requests = requests
            self.messagesADay = messagesADay
            self.authFailures = authFailures
            self.newTopics = newTopics
        }
    }

    public struct Options: Sendable {
        public var mode: Mode
        /// Whether the server stores attachments. If so, a message that is too long usually becomes
        /// an attachment; otherwise, such a message is an error.
        public var keepsAttachments: Bool
        public var access: Access
        public var limits: Limits
        /// The `Retry-After` header of every 429 answer. Some proxies add it; ntfy itself never
        /// sends it.
        public var retryAfter: String?
        /// Whether messages to a UnifiedPush topic (`up…`) without a subscriber are refused with
        /// 507.
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

    /// A message, or another event of a topic, that the server has stored.
    public struct Message: Sendable, Hashable {
        public enum Kind: String, Sendable {
            case message
            case clear = "message_clear"
            case deletion = "message_delete"
        }

        public var id: String
        public var kind: Kind
        /// The time of delivery in seconds since 1970. For a scheduled message, this time is in the
        /// future.
        public var time: Int64
        /// The time when the server accepted the message, in seconds since 1970.
        public var taken: Int64
        public var topic: String
        /// The sequence id; `nil` if the client sent none. A new message replaces an older one with
        /// the same sequence id.
        public var sequence: String?
        public var title: String
        public var message: String
        /// The priority; 0 if the client sent none.
        public var priority: Int64
        public var tags: [String]
        public var click: String?
        public var icon: String?
        /// The message's actions as JSON; `nil` if there are none.
        public var actions: String?
        public var isMarkdown: Bool
        /// The size in bytes of the attachment, if the server turned the message into one.
        public var attachmentSize: Int?
        /// Whether the message is scheduled and has not been delivered yet.
        public var isPending: Bool
        public var isStored: Bool
    }
}
