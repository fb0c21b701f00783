extension NtfyStandIn {
    /// The ntfy version to imitate.
    package enum Mode: Sendable {
        /// Version 2.27 supports sequence ids, with which messages can be replaced and deleted.
        case v2_27
        /// Version 2.13 does not support sequence ids.
        case v2_13
    }

    /// What a client may do with a topic.
    package enum Permission: Sendable {
        case readWrite, readOnly, writeOnly, none

        var mayRead: Bool { self == .readWrite || self == .readOnly }
        var mayWrite: Bool { self == .readWrite || self == .writeOnly }
    }

    /// The access rules of the server.
    package struct Access: Sendable {
        /// The permission for a client without credentials.
        package var everyone: Permission
        package var tokens: [String: Permission]
        /// The users by name, with their passwords and permissions.
        package var users: [String: (password: String, permission: Permission)]

        package init(
            everyone: Permission = .readWrite, tokens: [String: Permission] = [:],
            users: [String: (password: String, permission: Permission)] = [:]
        ) {
            self.everyone = everyone
            self.tokens = tokens
            self.users = users
        }
    }

    /// The limits for each visitor; `nil` means no limit.
    package struct Limits: Sendable {
        /// The number of requests that a visitor may send before the limit applies. Every 5 s, one
        /// more request is allowed.
        package var requests: Int?
        package var messagesADay: Int?
        /// The number of logins that may fail before the limit applies. Every minute, one more
        /// failure is allowed.
        package var authFailures: Int?
        /// The number of new topics that a visitor may use before the limit applies. Every minute,
        /// one more new topic is allowed. Only version 2.27 has this limit.
        package var newTopics: Int?

        package init(requests: Int? = nil, messagesADay: Int? = nil, authFailures: Int? = 30, newTopics: Int? = nil) {
            self.requests = requests
            self.messagesADay = messagesADay
            self.authFailures = authFailures
            self.newTopics = newTopics
        }
    }

    package struct Options: Sendable {
        package var mode: Mode
        /// Whether the server stores attachments. If the value is `true`, a message that is too
        /// long usually becomes an attachment. If the value is `false`, such a message is an error.
        package var keepsAttachments: Bool
        package var access: Access
        package var limits: Limits
        /// The `Retry-After` header of every 429 answer. Some proxies add it; ntfy itself never
        /// sends it.
        package var retryAfter: String?
        /// Whether the server answers 507 to a message for a UnifiedPush topic (`up…`) that has no
        /// subscriber.
        package var wantsSubscribers: Bool

        package init(
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

    /// A message, or another event in a topic, that a client sent to the server.
    package struct Message: Sendable, Hashable {
        package enum Kind: String, Sendable {
            case message
            case clear = "message_clear"
            case deletion = "message_delete"
        }

        package var id: String
        package var kind: Kind
        /// The time of delivery in seconds since 1970. For a scheduled message, this time is in the
        /// future.
        package var time: Int64
        /// The time when the server accepted the message, in seconds since 1970.
        package var taken: Int64
        package var topic: String
        /// The sequence id; `nil` if the client sent none. A new message replaces an older one with
        /// the same sequence id.
        package var sequence: String?
        package var title: String
        package var message: String
        /// The priority; 0 if the client sent none.
        package var priority: Int64
        package var tags: [String]
        package var click: String?
        package var icon: String?
        /// The message's actions as JSON; `nil` if the message has no actions.
        package var actions: String?
        package var isMarkdown: Bool
        /// The size in bytes of the attachment, if the server turned the message into one.
        package var attachmentSize: Int?
        /// Whether the message is scheduled and has not been delivered yet.
        package var isPending: Bool
        package var isStored: Bool
    }
}
