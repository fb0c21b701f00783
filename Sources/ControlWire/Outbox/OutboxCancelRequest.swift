/// The body of `POST /v1/outbox/cancel`: exactly one of the three. It silences without stopping any timer.
public struct OutboxCancelRequest: Codable, Hashable, Sendable {
    /// A timer's id or name.
    public var timer: String?
    /// A pet's id or name: all kinds of it.
    public var pet: String?
    public var all: Bool?

    public init(timer: String? = nil, pet: String? = nil, all: Bool? = nil) {
        self.timer = timer
        self.pet = pet
        self.all = all
    }
}
