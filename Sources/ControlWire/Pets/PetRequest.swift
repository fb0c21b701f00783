/// The body of `POST /v1/pets` (a new pet; what is left out takes its default) and `PATCH /v1/pets/{name}` (what is left out stays).
public struct PetRequest: Codable, Hashable, Sendable {
    /// 1 to 30 characters after trimming.
    public var name: String?
    /// 0 to 365; 0 (every five minutes) in test mode only unless given explicitly.
    public var cycleFrequencyDays: Int?
    /// 1 to 120 whole minutes; any number of seconds in test mode.
    public var washDurationMs: Int64?
    /// 1 to 180 whole minutes; any number of seconds in test mode.
    public var dryDurationMs: Int64?

    public init(name: String? = nil, cycleFrequencyDays: Int? = nil, washDurationMs: Int64? = nil, dryDurationMs: Int64? = nil) {
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMs = washDurationMs
        self.dryDurationMs = dryDurationMs
    }
}
