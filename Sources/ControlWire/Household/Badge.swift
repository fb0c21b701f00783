package import BellhopCore

/// The answer to `GET /v1/badge`, and each message of its event stream: the content of a dock
/// badge. It consists of the items that wait for an answer and of the running machines and timers.
package struct BadgeJSON: Codable, Hashable, Sendable {
    /// A notice that waits for an answer.
    package struct Item: Codable, Hashable, Sendable {
        /// The number of the event.
        package var event: Int64
        /// The title of the notice.
        package var title: String
        /// The text of the notice.
        package var body: String
        /// `low`, `normal`, `high` or `critical`.
        package var urgency: String
        /// The time of the event in local time, as text for people.
        package var occurredLocal: String

        package init(event: Int64, title: String, body: String, urgency: String, occurredLocal: String) {
            self.event = event
            self.title = title
            self.body = body
            self.urgency = urgency
            self.occurredLocal = occurredLocal
        }
    }

    /// A pet's running washer or dryer.
    package struct Machine: Codable, Hashable, Sendable {
        /// The UUID of the pet.
        package var petId: String
        /// The name of the pet.
        package var name: String
        /// `wash` or `dry`.
        package var kind: String
        /// The state as text for people, such as `Washing in progress...`.
        package var displayText: String
        /// The time when the machine ends.
        package var endsAt: Timestamp
        /// `endsAt` in local time, as text for people.
        package var endsAtLocal: String
        /// The remaining time in percent, from 100 to 5, in steps of 5. A short timer has larger
        /// steps.
        package var percent: Int

        package init(petId: String, name: String, kind: String, displayText: String, endsAt: Timestamp, endsAtLocal: String, percent: Int) {
            self.petId = petId
            self.name = name
            self.kind = kind
            self.displayText = displayText
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.percent = percent
        }
    }

    /// A running timer that belongs to no pet.
    package struct Running: Codable, Hashable, Sendable {
        /// The name of the timer.
        package var name: String
        /// The kind, such as `countdown` or `alarm`.
        package var kind: String
        /// The time when the timer ends.
        package var endsAt: Timestamp
        /// `endsAt` in local time, as text for people.
        package var endsAtLocal: String
        /// The remaining time in percent, from 100 to 5, in steps of 5. A short timer has larger
        /// steps.
        package var percent: Int

        package init(name: String, kind: String, endsAt: Timestamp, endsAtLocal: String, percent: Int) {
            self.name = name
            self.kind = kind
            self.endsAt = endsAt
            self.endsAtLocal = endsAtLocal
            self.percent = percent
        }
    }

    /// The number that a dock shows, at most 100; 0 if the setting `badge` is off.
    package var count: Int
    /// Whether the setting `badge` is on.
    package var enabled: Bool
    /// The reaction that removes an item from the badge: `seen` or `acknowledged`.
    package var clears: String
    /// Whether the setting `notifications` is on.
    package var notifications: Bool
    /// The items that are included in ``count``, newest first, at most 20.
    package var items: [Item]
    /// The critical items that somebody has seen but not answered, newest first, at most 20.
    /// ``count`` does not include them. Left out if there are no such items.
    package var alarms: [Item]?
    /// The running washers and dryers, sorted by the time when they end.
    package var machines: [Machine]
    /// The running timers that belong to no pet, sorted by the time when they end, at most 20.
    package var timers: [Running]?
    /// The total number of running timers that belong to no pet, counted up to 100; left out if
    /// ``timers`` lists all of these timers.
    package var timersTotal: Int?
    /// The names of the pets with a health below 25, worst first.
    package var low: [String]?
    /// The time until the next end of a machine or timer; left out if no machine or timer is
    /// running.
    package var leftMs: Int64?

    package init(count: Int, enabled: Bool, clears: String, notifications: Bool, items: [Item], machines: [Machine]) {
        self.count = count
        self.enabled = enabled
        self.clears = clears
        self.notifications = notifications
        self.items = items
        self.machines = machines
    }
}

/// The body of `POST /v1/seen`: the number of the newest event in a list that somebody has just
/// looked at. All earlier events then count as seen, too.
package struct SeenRequest: Codable, Hashable, Sendable {
    /// The number of the newest event that counts as seen. A number above the newest event means
    /// all events.
    package var through: Int64

    package init(through: Int64) {
        self.through = through
    }
}

/// A message of the event stream `GET /v1/watch`. Each message contains everything that a live view
/// shows, so a client does not have to remember earlier messages.
package struct WatchJSON: Codable, Hashable, Sendable {
    /// The event name of the messages.
    package static let eventName = "watch"
    /// The maximum number of events in one message.
    package static let eventCount = 40

    /// The local wall-clock time with seconds, such as `14:45:00`.
    package var time: String
    /// The status, as in `bellhop status --json`.
    package var status: StatusJSON
    /// The newest events of the journal, oldest first. Their times have no seconds.
    package var events: [EventJSON]
    /// The current day, for a live view that shows events and timers along the hours of the day.
    package var today: TodayJSON?

    package init(time: String, status: StatusJSON, events: [EventJSON], today: TodayJSON? = nil) {
        self.time = time
        self.status = status
        self.events = events
        self.today = today
    }

    /// Returns whether this message and `other` look the same in a live view. The comparison
    /// ignores the current time and the remaining times, which always change.
    package func looksLike(_ other: WatchJSON) -> Bool { still == other.still }

    private var still: WatchJSON {
        var still = self
        still.time = ""
        still.status.now = Timestamp(Instant(milliseconds: 0))
        still.status.nowLocal = ""
        still.status.daemon.uptimeMs = 0
        // Of the sinks, only their states count: `warnings` describes every problem with a sink.
        still.status.sinks = status.sinks.map {
            SinkJSON(name: $0.name, kind: $0.kind, state: $0.state, reachesPeople: $0.reachesPeople, detail: "", pending: 0)
        }
        for index in still.status.timers.indices { still.status.timers[index].remainingMs = 0 }
        for index in (still.status.activities ?? []).indices {
            still.status.activities?[index].rest?.remainingMs = nil
            guard still.status.activities?[index].run?.state == "running" else { continue }
            still.status.activities?[index].run?.phaseRemainingMs = nil
            still.status.activities?[index].run?.remainingMs = nil
            still.status.activities?[index].run?.trainedMs = 0
        }
        for index in still.status.pets.indices {
            still.status.pets[index].remainingMs = nil
            still.status.pets[index].lastHealthUpdate = nil
            if still.status.pets[index].overdueMs != nil { still.status.pets[index].overdueMs = 0 }
            for timer in still.status.pets[index].timers.indices { still.status.pets[index].timers[timer].remainingMs = 0 }
        }
        return still
    }
}

/// The current day in the daemon's time zone.
package struct TodayJSON: Codable, Hashable, Sendable {
    /// An hour of the day.
    package struct Hour: Codable, Hashable, Sendable {
        /// The beginning of the hour.
        package var at: Timestamp
        /// The hour in local time, as text for people.
        package var local: String

        package init(at: Timestamp, local: String) {
            self.at = at
            self.local = local
        }
    }

    /// The beginning of the day.
    package var start: Timestamp
    /// The beginning of the next day.
    package var end: Timestamp
    /// Every third hour, beginning with midnight.
    package var hours: [Hour]

    package init(start: Timestamp, end: Timestamp, hours: [Hour]) {
        self.start = start
        self.end = end
        self.hours = hours
    }
}

/// The answer to `GET /v1/today`: what ran, rings, happened and is to come on the current day.
package struct DayJSON: Codable, Hashable, Sendable {
    /// A part of the day: a period in which something ran, or a moment.
    package struct Item: Codable, Hashable, Sendable {
        package enum State: String, Codable, Hashable, Sendable, CaseIterable {
            /// A machine or an activity that has ended.
            case ran
            /// A machine, a timer or an activity that is running.
            case runs
            /// An event that needs no answer.
            case happened
            /// A notice that nobody has answered yet. It can be from an earlier day.
            case rings
            /// An alarm, a snoozed notice, a notice that waits for its time, or the due date of a pet's
            /// laundry.
            case coming
        }

        /// What the item is.
        package var state: State
        /// `wash`, `dry`, `countdown`, `alarm`, `reminder`, `post`, `due`, `rest`, `workout` or `routine`;
        /// for ``State/happened`` and ``State/rings``, the kind of the event, such as
        /// `timer.finished`.
        package var kind: String
        /// The name of the pet, timer or activity. For an event that is about none of them, the
        /// title of its notice.
        package var name: String
        /// The notice of an event, or the rule of a repeating alarm, as text for people; otherwise
        /// empty.
        package var text: String
        /// The beginning of a period; left out for a moment.
        package var start: Timestamp?
        /// `start` in local time, as text for people; left out in the same cases.
        package var startLocal: String?
        /// The moment, or the end of a period; left out if the end of a running period is unknown.
        package var at: Timestamp?
        /// `at` in local time, as text for people; left out in the same cases.
        package var atLocal: String?
        /// The number of the event; left out for all other items.
        package var event: Int64?
        /// The urgency of a notice that rings: `low`, `normal`, `high` or `critical`. Left out for
        /// all other items.
        package var urgency: String?

        package init(
            _ state: State, kind: String, name: String, text: String = "", start: Instant? = nil, at: Instant?, event: Int64? = nil,
            urgency: String? = nil, clock: LocalClock
        ) {
            self.state = state
            self.kind = kind
            self.name = name
            self.text = text
            self.start = start.map(Timestamp.init)
            startLocal = start.map(clock.text)
            self.at = at.map(Timestamp.init)
            atLocal = at.map(clock.text)
            self.event = event
            self.urgency = urgency
        }
    }

    /// The current time of the daemon.
    package var now: Timestamp
    /// `now` in local time, as text for people.
    package var nowLocal: String
    /// The date, such as `2026-11-21`.
    package var date: String
    /// The date with its weekday, such as `Sat 2026-11-21`.
    package var dateLocal: String
    /// The beginning, the end and the hours of the day.
    package var day: TodayJSON
    /// The items, sorted by when they begin.
    package var items: [Item]

    package init(now: Timestamp, nowLocal: String, date: String, dateLocal: String, day: TodayJSON, items: [Item]) {
        self.now = now
        self.nowLocal = nowLocal
        self.date = date
        self.dateLocal = dateLocal
        self.day = day
        self.items = items
    }
}
