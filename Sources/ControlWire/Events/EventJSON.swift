public import BellhopCore

/// A fact from the journal.
public struct EventJSON: Codable, Hashable, Sendable {
    public var number: Int64
    /// `laundry.washed`
    public var kind: String
    public var occurred: Timestamp
    public var occurredLocal: String
    public var due: Timestamp?
    public var dueLocal: String?
    /// How long after it was due it was recorded; 0 when nothing was due.
    public var latenessMs: Int64
    public var owner: String
    public var petId: String?
    /// `wash`, `dry`, … when a timer made it.
    public var timerKind: String?
    public var generation: Int64
    public var notice: NoticeJSON
    /// Who has done it, or has started the machine or the timer whose end it is; left out where nobody said so.
    public var by: String?
    /// The events a digest stands for.
    public var merges: [Int64]
    /// What became of it at each sink; only where it is asked for.
    public var deliveries: [DeliveryJSON]?
    /// 1, 2, 3, … for what was told again because nobody had answered; left out for what was told for the first time.
    public var step: Int?
    /// The event that it tells again.
    public var repeats: Int64?
    /// What follows as long as nobody answers; only where it is asked for.
    public var attention: AttentionJSON?

    public init(
        number: Int64, kind: String, occurred: Timestamp, occurredLocal: String, due: Timestamp? = nil, dueLocal: String? = nil,
        latenessMs: Int64, owner: String, petId: String? = nil, timerKind: String? = nil, generation: Int64, notice: NoticeJSON,
        by: String? = nil,
        merges: [Int64] = [], deliveries: [DeliveryJSON]? = nil, step: Int? = nil, repeats: Int64? = nil, attention: AttentionJSON? = nil
    ) {
        self.number = number
        self.kind = kind
        self.occurred = occurred
        self.occurredLocal = occurredLocal
        self.due = due
        self.dueLocal = dueLocal
        self.latenessMs = latenessMs
        self.owner = owner
        self.petId = petId
        self.timerKind = timerKind
        self.generation = generation
        self.notice = notice
        self.by = by
        self.merges = merges
        self.deliveries = deliveries
        self.step = step
        self.repeats = repeats
        self.attention = attention
    }
}

extension EventJSON {
    public init(_ event: Event, deliveries: [Delivery]? = nil, attention: AttentionJSON? = nil, clock: LocalClock) {
        self.init(
            number: event.number, kind: event.kind.rawValue, occurred: Timestamp(event.occurred),
            occurredLocal: clock.text(event.occurred), due: event.due.map(Timestamp.init), dueLocal: event.due.map(clock.text),
            latenessMs: event.lateness(at: event.occurred).inMilliseconds, owner: event.owner.description,
            petId: event.owner.petID?.description, timerKind: event.timer?.rawValue, generation: event.generation,
            notice: NoticeJSON(event.notice), by: event.by, merges: event.merges,
            deliveries: deliveries.map { $0.map { DeliveryJSON($0, clock: clock) } }, step: event.step == 0 ? nil : event.step,
            repeats: event.repeats == 0 ? nil : event.repeats, attention: attention)
    }
}
