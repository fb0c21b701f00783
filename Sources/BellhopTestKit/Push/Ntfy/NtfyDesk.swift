import BellhopCore

/// The state of the ntfy stand-in (a fake server for tests). It does no I/O: requests and the
/// current time go in, and replies come out.
struct NtfyDesk: Sendable {
    /// A rate limit: a bucket with `size` units. Each use takes one unit, and one unit is put back
    /// whenever the time `refill` has passed.
    struct Bucket: Sendable {
        let size: Int
        let refill: Duration
        var used = 0
        var since: Instant

        mutating func take(at now: Instant) -> Bool {
            settle(at: now)
            if used >= size { return false }
            if used == 0 { since = now }
            used += 1
            return true
        }

        mutating func settle(at now: Instant) {
            while used > 0, now - since >= refill {
                used -= 1
                since = since + refill
            }
        }

        func isEmpty(at now: Instant) -> Bool {
            var copy = self
            copy.settle(at: now)
            return copy.used >= size
        }
    }

    let options: NtfyStandIn.Options
    var access: NtfyStandIn.Access
    var faults = FaultPlan()
    var messages: [NtfyStandIn.Message] = []
    /// The number of ids created so far. Each new id is derived from the next number.
    private var serial: UInt64 = 0
    private var topics: Set<String> = []
    private var requests: Bucket?
    private var authFailures: Bucket?
    private var newTopics: Bucket?
    private var messagesToday = 0
    private var today: Int64

    init(_ options: NtfyStandIn.Options, at now: Instant) {
        self.options = options
        access = options.access
        requests = options.limits.requests.map { Bucket(size: $0, refill: .seconds(5), since: now) }
        authFailures = options.limits.authFailures.map { Bucket(size: $0, refill: .seconds(60), since: now) }
        if options.mode == .v2_27 { newTopics = options.limits.newTopics.map { Bucket(size: $0, refill: .seconds(60), since: now) } }
        today = now.seconds / 86400
    }

    var hasSequences: Bool { options.mode == .v2_27 }

    /// Returns a new id of 12 letters and digits.
    mutating func makeID() -> String {
        serial += 1
        var generator = SeededGenerator(seed: serial)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return String((0..<12).map { _ in letters[Int(generator.next() % UInt64(letters.count))] })
    }

    // MARK: Limits

    mutating func countRequest(at now: Instant) throws(NtfyError) {
        if requests?.take(at: now) == false { throw .requests }
    }

    mutating func countMessage(at now: Instant) throws(NtfyError) {
        if now.seconds / 86400 != today {
            today = now.seconds / 86400
            messagesToday = 0
        }
        if let limit = options.limits.messagesADay, messagesToday >= limit { throw .messages }
        messagesToday += 1
    }

    mutating func open(_ topic: String, at now: Instant) throws(NtfyError) {
        guard !topics.contains(topic) else { return }
        if newTopics?.take(at: now) == false { throw .newTopics }
        topics.insert(topic)
    }

    // MARK: Access

    /// Returns the permission that the credentials of a request grant. Wrong credentials are
    /// refused even for a topic that is open to everyone.
    mutating func permission(_ request: PeerRequest, at now: Instant) throws(NtfyError) -> NtfyStandIn.Permission {
        guard let header = request.header("authorization") ?? request.query["auth"].flatMap({ Base64.text($0) }), header != "Bearer ",
            header != "Bearer"
        else { return access.everyone }
        let isBearer = header.hasPrefix("Bearer ")
        let isBasic = header.hasPrefix("Basic ")
        // Treat a request with an unknown authentication scheme like a request without credentials.
        // Treat a lower-case "bearer" as wrong credentials.
        if !isBearer, !isBasic {
            if !header.lowercased().hasPrefix("bearer ") { return access.everyone }
        }
        if authFailures?.isEmpty(at: now) == true { throw .authFailures }
        if isBearer, let permission = access.tokens[String(header.dropFirst(7))] { return permission }
        if isBasic, let pair = Base64.text(String(header.dropFirst(6))) {
            let parts = pair.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2, parts[0].isEmpty, let permission = access.tokens[parts[1]] { return permission }
            if parts.count == 2, let user = access.users[parts[0]], user.password == parts[1] { return user.permission }
        }
        _ = authFailures?.take(at: now)
        throw .unauthorized
    }

    // MARK: Time

    /// Delivers the scheduled messages that are due, and returns these messages. The server calls
    /// this method every 10 s.
    mutating func sweep(at now: Instant) -> [NtfyStandIn.Message] {
        var released: [NtfyStandIn.Message] = []
        for index in messages.indices where messages[index].isPending && messages[index].time <= now.seconds {
            messages[index].isPending = false
            released.append(messages[index])
        }
        return released
    }

    /// Returns the messages that a phone shows. Of several messages with the same identity, only
    /// the last one is included. Deleted messages are left out.
    func visible(in topic: String?) -> [NtfyStandIn.Message] {
        var shown: [NtfyStandIn.Message] = []
        for message in messages where !message.isPending && (topic == nil || message.topic == topic) {
            let identity = message.sequence ?? message.id
            switch message.kind {
            case .message:
                shown.removeAll { $0.topic == message.topic && ($0.sequence ?? $0.id) == identity }
                shown.append(message)
            case .deletion:
                shown.removeAll { $0.topic == message.topic && ($0.sequence == message.sequence || $0.id == message.sequence) }
            case .clear:
                break
            }
        }
        return shown
    }
}
