extension NtfyStandIn {
    /// The version to imitate.
    public enum Mode: Sendable {
        /// Supports sequence ids: messages can be replaced and deleted.
        case v2_27
        /// Does not support sequence ids.
        case v2_13
    }

    /// The permissions for a topic.
    public enum Permission: Sendable {
        case readWrite, readOnly, writeOnly, none

        var mayRead: Bool { self == .readWrite || self == .readOnly }
        var mayWrite: Bool { self == .readWrite || self == .writeOnly }
    }

    /// The access rules.
    public struct Access: Sendable {
        /// The permission without credentials.
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

    /// The limits per visitor; `nil` is unlimited.
    public struct Limits: Sendable {
        /// The requests in the bucket, which regains one every 5 s.
        public var requests: Int?
        public var messagesADay: Int?
        /// The failed logins in the bucket, which regains one per minute.
        public var authFailures: Int?
        /// The new topics in the bucket, which regains one per minute (2.27 only).
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
        /// Whether the server keeps attachments. This decides what happens to an overlong message.
        public var keepsAttachments: Bool
        public var access: Access
        public var limits: Limits
        /// The `Retry-After` of every 429, as some proxies add one. ntfy itself never sends it.
        public var retryAfter: String?
        /// Whether UnifiedPush topics (`up…`) without a subscriber are answered with 507.
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

    /// A stored message or other event of a topic.
    public struct Message: Sendable, Hashable {
        public enum Kind: String, Sendable {
            case message
            case clear = "message_clear"
            case deletion = "message_delete"
        }

        public var id: String
        public var kind: Kind
        /// The (planned) time of delivery in seconds since 1970.
        public var time: Int64
        /// The time it was accepted.
        public var taken: Int64
        public var topic: String
        /// The sequence id, which identifies the message for replacing. `nil` if the client sent
        /// none.
        public var sequence: String?
        public var title: String
        public var message: String
        /// The priority, or 0 if none was sent.
        public var priority: Int64
        public var tags: [String]
        public var click: String?
        public var icon: String?
        /// The actions as JSON.
        public var actions: String?
        public var isMarkdown: Bool
        /// The size in bytes if the message was turned into an attachment.
        public var attachmentSize: Int?
        /// Whether it waits for the sweep after its time.
        public var isPending: Bool
        public var isStored: Bool
    }
}
