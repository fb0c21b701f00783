/// The name a sink has in the config: `[sinks.phone]` is `phone`.
public struct SinkName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, Comparable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
    public static func < (left: SinkName, right: SinkName) -> Bool { left.rawValue < right.rawValue }
}

/// Where a delivery stands.
public enum DeliveryState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waits in the outbox for an attempt.
    case queued
    /// The far side has it.
    case sent
    /// A person saw it.
    case seen
    /// A person answered it.
    case acknowledged
    /// Kept back for now (quiet hours, notifications switched off).
    case held
    /// Told in a digest instead.
    case merged
    case throttled
    /// Its sink is misconfigured; it waits for new settings, or for the far side to be mended.
    case parked
    /// Too late to be worth telling.
    case expired
    /// The far side will never take it.
    case failed
    /// Taken back, from the outbox or from the screen.
    case withdrawn

    /// Whether it is, as far as we know, in front of people and unanswered.
    public var isOpen: Bool { self == .sent || self == .seen }
    /// Whether it is still in the outbox.
    public var isPending: Bool { self == .queued || self == .parked || self == .held }
}

/// What a sink hands back for a message it took, so that it can be replaced or withdrawn later, also by the next process.
/// Opaque to everyone but the sink that made it.
public struct Receipt: RawRepresentable, Hashable, Sendable, Codable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The far side gave nothing to remember.
    public static let none = Receipt(rawValue: "")

    /// The token with which an answer to this telling comes back, where the sink has written one: a field `answer=…`, fields apart by semicolons.
    public var answerToken: Substring? {
        rawValue.split(separator: ";").first { $0.hasPrefix(Self.answerField) }?.dropFirst(Self.answerField.count)
    }

    /// With a token for answers.
    public func answered(with token: String) -> Receipt { Receipt(rawValue: "\(rawValue);\(Self.answerField)\(token)") }

    private static let answerField = "answer="
}

/// Why something was decided, in words for people (`bellhop why`). Never holds a secret.
public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringInterpolation {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public init(_ text: String) { rawValue = text }
    public var description: String { rawValue }

    /// Of what was told, and then told again: the later telling stands for it.
    public static let toldAgain: Reason = "told again"
    /// Of what was told, and then told with others in one notice, which took its place.
    public static let toldTogether: Reason = "told, and then told with others in one notice, because they came close together"

    /// What is added to why a notice was to be taken back, where the sink did not take it back.
    ///
    /// - Parameter why: what the sink said.
    public static func stays(because why: Reason) -> Reason { Reason(standing + why.rawValue) }

    fileprivate static let standing = "; it could not be taken back and stays there: "

    /// Of what a sink took that cannot replace a message, after an attempt that it may have taken, too.
    public static func twice(_ reason: Reason) -> Reason { Reason(reason.rawValue + doubled) }

    fileprivate static let doubled = "; it may stand there twice, because the answer to an earlier attempt was lost"
}

extension Delivery {
    /// Whether it was to be taken back, and still stands where it was told, because the sink cannot do that.
    public var stays: Bool { (state == .withdrawn || state == .acknowledged) && reason.rawValue.contains(Reason.standing) }

    /// Whether it may stand there twice.
    public var mayBeTwice: Bool { reason.rawValue.contains(Reason.doubled) }
}

/// One notice for one sink, and what became of it. An event has at most one delivery for each sink.
public struct Delivery: Hashable, Sendable {
    public var event: EventNumber
    public var sink: SinkName
    public var key: NoticeKey
    public var state: DeliveryState
    public var reason: Reason
    /// Attempts made so far.
    public var attempts: Int
    /// When `state` was last changed.
    public var changed: Instant
    public var receipt: Receipt?

    public init(
        event: EventNumber, sink: SinkName, key: NoticeKey, state: DeliveryState, reason: Reason, attempts: Int = 0,
        changed: Instant, receipt: Receipt? = nil
    ) {
        self.event = event
        self.sink = sink
        self.key = key
        self.state = state
        self.reason = reason
        self.attempts = attempts
        self.changed = changed
        self.receipt = receipt
    }

    /// `42/phone`, as `bellhop why` takes it.
    public var name: String { "\(event)/\(sink)" }
}
