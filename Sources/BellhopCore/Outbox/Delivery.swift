/// A sink's handle for a message that was accepted. With the receipt, this process and later ones
/// can replace or withdraw the message. Only the sink that created the receipt can interpret it.
public struct Receipt: RawRepresentable, Hashable, Sendable, Codable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The empty receipt, for servers and programs that return nothing to remember.
    public static let none = Receipt(rawValue: "")

    /// The token that identifies answers to this delivery; `nil` if the sink stored none. The token
    /// is the field `answer=…` of a receipt with fields separated by semicolons.
    public var answerToken: Substring? {
        rawValue.split(separator: ";").first { $0.hasPrefix(Self.answerField) }?.dropFirst(Self.answerField.count)
    }

    /// Returns the receipt with an added token for answers.
    public func answered(with token: String) -> Receipt { Receipt(rawValue: "\(rawValue);\(Self.answerField)\(token)") }

    private static let answerField = "answer="
}

extension Delivery {
    /// Whether the message was withdrawn but is still displayed, because the sink could not remove
    /// it.
    public var stays: Bool { (state == .withdrawn || state == .acknowledged) && reason.isStaying }

    /// Whether the message may be displayed twice.
    public var mayBeTwice: Bool { reason.isTwice }
}

/// The delivery of one notice to one sink, with its outcome. An event has at most one delivery per
/// sink.
public struct Delivery: Hashable, Sendable {
    public var event: EventNumber
    public var sink: SinkName
    public var key: NoticeKey
    public var state: DeliveryState
    public var reason: Reason
    /// The number of attempts so far.
    public var attempts: Int
    /// When `state` last changed.
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

    /// The name of the delivery in `bellhop why`: the event's number and the sink, such as
    /// `42/phone`.
    public var name: String { "\(event)/\(sink)" }
}
