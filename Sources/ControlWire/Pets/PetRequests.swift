/// The body of `POST /v1/pets` and `PATCH /v1/pets/{name}`. In a `POST`, missing fields take their
/// defaults. In a `PATCH`, missing fields leave the pet's values unchanged.
package struct PetRequest: Codable, Hashable, Sendable {
    /// A value of a pet that ``clear`` can reset.
    package enum Look: String, Codable, Hashable, Sendable, CaseIterable {
        case sound, icon, urgency, tags, owner
    }

    /// The name, 1 to 30 characters after trimming.
    package var name: String?
    /// The number of days between rounds, 0 to 365. The value 0 stands for five minutes; this value
    /// is allowed only in test mode, where it is the default.
    package var cycleFrequencyDays: Int?
    /// The wash duration: 1 to 120 whole minutes, or any number of seconds in test mode.
    package var washDurationMs: Int64?
    /// The drying duration: 1 to 180 whole minutes, or any number of seconds in test mode.
    package var dryDurationMs: Int64?
    /// The weekdays on which the pet's health does not fall, such as `sat` and `sun`. An empty list
    /// removes all rest days.
    package var restDays: [String]?
    /// The name of a sound in the freedesktop sound theme.
    package var sound: String?
    /// The absolute path of a PNG file, or an `https` address.
    package var icon: String?
    /// `low`, `normal`, `high` or `critical`.
    package var urgency: String?
    /// At most ten tags. They replace the current tags.
    package var tags: [String]?
    /// The name of the member who owns the pet.
    package var owner: String?
    /// Who takes turns with the laundry: names of members such as `Anna,Ben`, `fairest` for all
    /// members, or `none`.
    package var turns: String?
    /// The animal that the page shows: `bunny`, `cat`, `bear`, `dog` or `sheep`.
    package var species: String?
    /// The colour of the animal's coat: `snow`, `wool`, `peach`, `cocoa`, `honey` or `lilac`.
    package var coat: String?
    /// The values to reset to their defaults.
    package var clear: [Look]?

    package init(name: String? = nil, cycleFrequencyDays: Int? = nil, washDurationMs: Int64? = nil, dryDurationMs: Int64? = nil) {
        self.name = name
        self.cycleFrequencyDays = cycleFrequencyDays
        self.washDurationMs = washDurationMs
        self.dryDurationMs = dryDurationMs
    }
}

/// The body of `POST /v1/pets/{name}/wash`.
package struct WashRequest: Codable, Hashable, Sendable {
    /// The duration of this wash. By default, the pet's own wash duration.
    package var forMs: Int64?
    /// Whether to restart a machine that is already running. Otherwise, the request is refused
    /// (T-12).
    package var replace: Bool?

    package init(forMs: Int64? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.replace = replace
    }
}

/// The body of `POST /v1/pets/{name}/dry`, which starts the dryer. With `addMinutes`, the request
/// instead adds time to the drying.
package struct DryRequest: Codable, Hashable, Sendable {
    /// The duration of this drying. By default, the pet's own drying duration.
    package var forMs: Int64?
    /// The added time, 1 to 60 minutes. Allowed in the stages `drying` and `completed` (checklist
    /// G11).
    package var addMinutes: Int?
    /// Whether to restart a machine that is already running. Otherwise, the request is refused.
    package var replace: Bool?

    package init(forMs: Int64? = nil, addMinutes: Int? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.addMinutes = addMinutes
        self.replace = replace
    }
}

/// The body of `POST /v1/pets/{name}/extend` and `POST /v1/timers/{id}/extend`. Exactly one of the
/// two fields must be set.
package struct ExtendRequest: Codable, Hashable, Sendable {
    /// The added time. A negative value shortens the timer.
    package var byMs: Int64?
    /// The new end, as a person writes it (`15:00`, `tomorrow 7`), in the daemon's time zone.
    package var at: String?

    package init(byMs: Int64? = nil, at: String? = nil) {
        self.byMs = byMs
        self.at = at
    }
}

/// The body of `POST /v1/pets/{name}/swap`, which gives the turn to another member.
package struct SwapRequest: Codable, Hashable, Sendable {
    /// The name of the member who takes the turn. By default, the member who comes next.
    package var with: String?

    package init(with: String? = nil) {
        self.with = with
    }
}

/// The body of `POST …/snooze`. If no field is set, the delay is 10 minutes.
package struct SnoozeRequest: Codable, Hashable, Sendable {
    /// The delay, 1 minute to 24 hours (checklist G9).
    package var forMs: Int64?
    /// The time at which the notice appears again, as a person writes it (`15:00`), in the daemon's
    /// time zone.
    package var at: String?

    package init(forMs: Int64? = nil, at: String? = nil) {
        self.forMs = forMs
        self.at = at
    }
}

/// The body of `POST /v1/pets/{name}/pause`, which starts or changes a vacation. ``WhenText``
/// parses the times: `tomorrow 7:00`, `2026-12-01`, `3d` or RFC 3339.
package struct PauseRequest: Codable, Hashable, Sendable {
    /// When the vacation began; must be in the past. The default is now.
    package var since: String?
    /// When the vacation ends automatically. If this field is left out, the vacation lasts until
    /// somebody ends it.
    package var until: String?
    /// Whether to accept a start more than seven days ago.
    package var force: Bool?

    package init(since: String? = nil, until: String? = nil, force: Bool? = nil) {
        self.since = since
        self.until = until
        self.force = force
    }
}

/// The body of `POST /v1/vacation`, which sends all active pets on vacation or ends all vacations.
package struct VacationRequest: Codable, Hashable, Sendable {
    /// `true` sends all active pets on vacation; `false` ends all vacations.
    package var on: Bool
    /// The options of the vacation, the same as for a single pet. Not allowed with `on: false`.
    package var pause: PauseRequest?

    package init(on: Bool, pause: PauseRequest? = nil) {
        self.on = on
        self.pause = pause
    }
}

/// The answer to `POST /v1/vacation`: the pets whose vacation began, changed or ended.
package struct VacationJSON: Codable, Hashable, Sendable, UndoableAnswer {
    /// The pets. `bellhop vacation show` lists the pets that are on vacation.
    package var pets: [PetJSON]
    /// The end of the vacation as the daemon understood it: `Fri 4 Dec 00:00, in 11 days`. Contains
    /// the start instead if the request contained no end. Left out if the request contained no
    /// time.
    package var understood: String?
    /// How to undo the request; left out if there is nothing to undo.
    package var undo: UndoOfferJSON?

    package init(pets: [PetJSON], understood: String? = nil) {
        self.pets = pets
        self.understood = understood
    }
}
