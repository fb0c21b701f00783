/// The handle that a sink returns for an accepted message. With this receipt, the current process
/// and later processes can replace or withdraw the message. Only the sink that created the receipt
/// can interpret it.
package struct Receipt: RawRepresentable, Hashable, Sendable, Codable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    /// The empty receipt, for servers and programs that return no data to be stored.
    package static let none = Receipt(rawValue: "")

    /// The token that identifies answers to this delivery; `nil` if the sink stored no token. The
    /// fields of a receipt are separated by semicolons, and the token is the field `answer=…`.
    package var answerToken: Substring? {
        rawValue.split(separator: ";").first { $0.hasPrefix(Self.answerField) }?.dropFirst(Self.answerField.count)
    }

    /// Returns the receipt with an added token for answers.
    package func answered(with token: String) -> Receipt { Receipt(rawValue: "\(rawValue);\(Self.answerField)\(token)") }

    private static let answerField = "answer="
}

extension Delivery {
    /// Whether the message was withdrawn but is still displayed, because the sink could not remove
    /// it.
    package var stays: Bool { (state == .withdrawn || state == .acknowledged) && reason.isStaying }

    /// Whether the message may be displayed twice.
    package var mayBeTwice: Bool { reason.isTwice }
}

/// The delivery of one notice to one sink, together with the outcome of the delivery. An event has
/// at most one delivery per sink.
package struct Delivery: Hashable, Sendable {
    package var event: EventNumber
    package var sink: SinkName
    package var key: NoticeKey
    package var state: DeliveryState
    package var reason: Reason
    /// The number of attempts so far.
    package var attempts: Int
    /// When `state` last changed.
    package var changed: Instant
    /// The receipt of the message. A pending delivery has one if some receivers of the sink already
    /// have the notice (``Operation/reached``).
    package var receipt: Receipt?

    package init(
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
    package var name: String { "\(event)/\(sink)" }
}
