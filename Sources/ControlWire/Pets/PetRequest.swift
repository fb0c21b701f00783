/// The body of `POST /v1/pets` (a new pet; what is left out takes its default) and `PATCH /v1/pets/{name}` (what is left out stays).
public struct PetRequest: Codable, Hashable, Sendable {
    /// What ``clear`` can name.
    public enum Look: String, Codable, Hashable, Sendable, CaseIterable {
        case sound, icon, urgency, tags, owner
    }

    /// 1 to 30 characters after trimming.
    public var name: String?
    /// 0 to 365; 0 (every five minutes) in test mode only unless given explicitly.
    public var cycleFrequencyDays: Int?
    /// 1 to 120 whole minutes; any number of seconds in test mode.
    public var washDurationMs: Int64?
    /// 1 to 180 whole minutes; any number of seconds in test mode.
    public var dryDurationMs: Int64?
    /// `sat`, `sun`, …: days that do not count for its health; none with an empty list.
    public var restDays: [String]?
    /// A name of the freedesktop sound theme.
    public var sound: String?
    /// The absolute path of a PNG file, or an `https` address.
    public var icon: String?
    /// `low`, `normal`, `high`, `critical`
    public var urgency: String?
    /// At most ten; they take the place of those it has.
    public var tags: [String]?
    public var owner: String?
    /// What is to be again as for any pet.
    public var clear: [Look]?

    public init(name: String? = nil, cycleFrequencyDays: Int? = nil, washDurationMs: Int64? = nil, dryDurationMs: Int64? = nil) {
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMs = washDurationMs
        self.dryDurationMs = dryDurationMs
    }
}
