/// The answer to `GET /v1/clock` and `POST /v1/clock/accept`.
public struct ClockJSON: Codable, Hashable, Sendable {
    public var now: Timestamp
    public var nowLocal: String
    /// `Europe/Berlin`
    public var zone: String
    /// What a count follows when the clock is set: `elapsed` or `wall`.
    public var counts: String
    /// The clock may be wrong: until then no pet dies.
    public var doubtedUntil: Timestamp?
    public var doubtedUntilLocal: String?
    /// How far it went when the doubt began; negative is back.
    public var jumpMs: Int64?
    /// `accept` has ended the doubt.
    public var accepted: Bool

    public init(
        now: Timestamp, nowLocal: String, zone: String, counts: String, doubtedUntil: Timestamp? = nil, doubtedUntilLocal: String? = nil,
        jumpMs: Int64? = nil, accepted: Bool = false
    ) {
        self.now = now
        self.nowLocal = nowLocal
        self.zone = zone
        self.counts = counts
        self.doubtedUntil = doubtedUntil
        self.doubtedUntilLocal = doubtedUntilLocal
        self.jumpMs = jumpMs
        self.accepted = accepted
    }
}
