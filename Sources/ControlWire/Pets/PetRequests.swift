/// The body of `POST /v1/pets` and `PATCH /v1/pets/{name}`. In the first, missing fields take their
/// defaults. In the second, missing fields leave the value unchanged.
public struct PetRequest: Codable, Hashable, Sendable {
    /// A value of a pet that ``clear`` can reset.
    public enum Look: String, Codable, Hashable, Sendable, CaseIterable {
        case sound, icon, urgency, tags, owner
    }

    /// The name, 1 to 30 characters after trimming.
    public var name: String?
    /// The number of days between rounds, 0 to 365. The value 0 stands for five minutes. It is
    /// allowed only in test mode, where it is the default.
    public var cycleFrequencyDays: Int?
    /// The wash duration: 1 to 120 whole minutes, or any number of seconds in test mode.
    public var washDurationMs: Int64?
    /// The drying duration: 1 to 180 whole minutes, or any number of seconds in test mode.
    public var dryDurationMs: Int64?
    /// The weekdays on which the pet's health does not fall, such as `sat` and `sun`. An empty list
    /// removes all rest days.
    public var restDays: [String]?
    /// A name of the freedesktop sound theme.
    public var sound: String?
    /// The absolute path of a PNG file, or an `https` address.
    public var icon: String?
    /// `low`, `normal`, `high` or `critical`.
    public var urgency: String?
    /// At most ten tags. They replace the current tags.
    public var tags: [String]?
    public var owner: String?
    /// The values to reset to their defaults.
    public var clear: [Look]?

    public init(name: String? = nil, cycleFrequencyDays: Int? = nil, washDurationMs: Int64? = nil, dryDurationMs: Int64? = nil) {
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMs = washDurationMs
        self.dryDurationMs = dryDurationMs
    }
}

/// The body of `POST /v1/pets/{name}/wash`.
public struct WashRequest: Codable, Hashable, Sendable {
    /// The duration of this wash. By default, the pet's own wash duration.
    public var forMs: Int64?
    /// Whether to replace a running machine instead of refusing (T-12).
    public var replace: Bool?

    public init(forMs: Int64? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.replace = replace
    }
}

/// The body of `POST /v1/pets/{name}/dry`, which starts the dryer. With `addMinutes`, it adds time
/// to the drying instead.
public struct DryRequest: Codable, Hashable, Sendable {
    public var forMs: Int64?
    /// The added time, 1 to 60 minutes. Allowed in the stages `drying` and `completed` (checklist
    /// G11).
    public var addMinutes: Int?
    public var replace: Bool?

    public init(forMs: Int64? = nil, addMinutes: Int? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.addMinutes = addMinutes
        self.replace = replace
    }
}

/// The body of `POST /v1/pets/{name}/extend` and `POST /v1/timers/{id}/extend`. Exactly one of the
/// two fields must be set.
public struct ExtendRequest: Codable, Hashable, Sendable {
    /// The added time. A negative value shortens the timer.
    public var byMs: Int64?
    /// The new end, as a time of day in the daemon's zone (`15:00`, `tomorrow 7:00`).
    public var at: String?

    public init(byMs: Int64? = nil, at: String? = nil) {
        self.byMs = byMs
        self.at = at
    }
}

/// The body of `POST …/snooze`. Without a field, the delay is 10 minutes.
public struct SnoozeRequest: Codable, Hashable, Sendable {
    /// The delay, 1 minute to 24 hours (checklist G9).
    public var forMs: Int64?
    /// When the notice comes back, as a time of day in the daemon's time zone.
    public var at: String?

    public init(forMs: Int64? = nil, at: String? = nil) {
        self.forMs = forMs
        self.at = at
    }
}

/// The body of `POST /v1/pets/{name}/pause`, which starts or changes a vacation. ``MomentText``
/// parses the times: `tomorrow 7:00`, `2026-12-01`, `3d` or RFC 3339.
public struct PauseRequest: Codable, Hashable, Sendable {
    /// When the vacation began; must be in the past. The default is now.
    public var since: String?
    /// When the vacation ends automatically. If left out, it lasts until somebody ends it.
    public var until: String?
    /// Whether to accept a start more than seven days ago.
    public var force: Bool?

    public init(since: String? = nil, until: String? = nil, force: Bool? = nil) {
        self.since = since
        self.until = until
        self.force = force
    }
}

/// The body of `POST /v1/vacation`, which sends all active pets on vacation or ends all vacations.
public struct VacationRequest: Codable, Hashable, Sendable {
    public var on: Bool
    /// The options of the vacation, as for one pet. Not allowed with `on: false`.
    public var pause: PauseRequest?

    public init(on: Bool, pause: PauseRequest? = nil) {
        self.on = on
        self.pause = pause
    }
}

/// The answer to `POST /v1/vacation`: the pets whose vacation began, changed or ended.
public struct VacationJSON: Codable, Hashable, Sendable {
    public var pets: [PetJSON]

    public init(pets: [PetJSON]) {
        self.pets = pets
    }
}
