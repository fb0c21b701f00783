package import BellhopCore

/// A heartbeat: a job that must report regularly.
package struct HeartbeatJSON: Codable, Hashable, Sendable {
    /// The name.
    package var name: String
    /// `new` before the first ping, `up`, `late` while its grace runs, `down` or `paused`.
    package var state: String
    /// Why it is down: `missing` (no ping came), `failed` or `overrun` (a run has not ended). Left out
    /// unless it is down.
    package var why: String?
    /// Since when it is down; left out unless it is down.
    package var downSince: Timestamp?
    /// `downSince` in local time, as text for people.
    package var downSinceLocal: String?
    /// The time between two pings; left out if they are due at certain times.
    package var everyMs: Int64?
    /// The rule of the times at which pings are due, in the form of RFC 5545; left out for a fixed
    /// time between two pings.
    package var rule: String?
    /// When pings are due, as text for people: `every 1 h`, `every day at 03:00`.
    package var schedule: String
    /// The time zone of the schedule; left out for that of the daemon.
    package var zone: String?
    /// How late a ping may be, and how long a run may take.
    package var graceMs: Int64
    /// Whether the config declares it, so that commands cannot change or remove it.
    package var declared: Bool
    /// When the job last reported a success or a failure; left out if it never has.
    package var lastPing: Timestamp?
    /// `lastPing` in local time, as text for people.
    package var lastPingLocal: String?
    /// When the next ping is due; left out if none is.
    package var due: Timestamp?
    /// `due` in local time, as text for people.
    package var dueLocal: String?
    /// When it goes down unless a ping comes; left out if it cannot.
    package var deadline: Timestamp?
    /// When the newest run started; left out if none runs.
    package var runningSince: Timestamp?
    /// `runningSince` in local time, as text for people.
    package var runningSinceLocal: String?
    /// The number of pings so far.
    package var pings: Int
    /// The labels of its notices, such as `owner` and `tags`; empty if there are none.
    package var labels: [String: String]
    /// When it was added.
    package var created: Timestamp
}

extension HeartbeatJSON {
    /// - Parameters:
    ///   - state: the condition at the moment of the answer.
    ///   - deadline: when it goes down unless a ping comes.
    package init(_ record: HeartbeatRecord, state shown: String, deadline: Instant?, clock: LocalClock) {
        let (heartbeat, state) = (record.heartbeat, record.state)
        name = heartbeat.name
        self.state = shown
        if case .down(let since, let cause) = state.condition {
            why = cause.rawValue
            downSince = Timestamp(since)
            downSinceLocal = clock.text(since)
        }
        switch heartbeat.schedule {
        case .every(let period):
            everyMs = period.inMilliseconds
            let words: Phrase = "every \(DurationText.words(period))"
            schedule = clock.language(words)
        case .times(let recurrence):
            rule = recurrence.rule.description
            schedule = recurrence.words(in: clock.language)
        }
        zone = heartbeat.zone
        graceMs = heartbeat.grace.inMilliseconds
        declared = record.declaration != nil
        lastPing = state.lastPing.map(Timestamp.init)
        lastPingLocal = state.lastPing.map(clock.text)
        due = state.due.map(Timestamp.init)
        dueLocal = state.due.map(clock.text)
        self.deadline = deadline.map(Timestamp.init)
        runningSince = state.run.map { Timestamp($0.at) }
        runningSinceLocal = state.run.map { clock.text($0.at) }
        pings = record.pings
        labels = heartbeat.labels
        created = Timestamp(record.created)
    }
}

/// The answer to `GET /v1/heartbeats`.
package struct HeartbeatListJSON: Codable, Hashable, Sendable {
    /// The heartbeats, by name.
    package var heartbeats: [HeartbeatJSON]

    package init(heartbeats: [HeartbeatJSON]) { self.heartbeats = heartbeats }
}

/// The body of `POST /v1/heartbeats`. Exactly one of `everyMs` and `schedule` must be set.
package struct HeartbeatRequest: Codable, Hashable, Sendable {
    /// The name: 1 to 60 characters of `a` to `z`, `0` to `9`, `-` and `_`.
    package var name: String
    /// The time between two pings, a minute to 365 days.
    package var everyMs: Int64?
    /// The times at which pings are due: `every day at 03:00`.
    package var schedule: String?
    /// The time zone of the times, such as `Europe/Berlin`. Default: the zone of the daemon.
    package var zone: String?
    /// How late a ping may be, and how long a run may take: a minute to 365 days. Default: an hour.
    package var graceMs: Int64?
    /// The person whom the notices concern. If the config has members, it must be one of them.
    package var owner: String?
    /// The tags by which routes choose the notices.
    package var tags: [String]?

    package init(name: String, everyMs: Int64? = nil, schedule: String? = nil) {
        self.name = name
        self.everyMs = everyMs
        self.schedule = schedule
    }
}

/// The body of `PATCH /v1/heartbeats/{name}`. What is left out stays as it is. At most one of `everyMs` and
/// `schedule` may be set.
package struct HeartbeatChangeRequest: Codable, Hashable, Sendable {
    /// The time between two pings, a minute to 365 days.
    package var everyMs: Int64?
    /// The times at which pings are due: `every day at 03:00`.
    package var schedule: String?
    /// The time zone of the times. An empty text stands for the zone of the daemon.
    package var zone: String?
    /// How late a ping may be, and how long a run may take: a minute to 365 days.
    package var graceMs: Int64?
    /// The person whom the notices concern. An empty text removes the person.
    package var owner: String?
    /// The tags by which routes choose the notices. An empty list removes all tags.
    package var tags: [String]?

    package init() {}
}

/// The answer to a request that adds or changes a heartbeat.
package struct HeartbeatAnswerJSON: Codable, Hashable, Sendable {
    /// The heartbeat.
    package var heartbeat: HeartbeatJSON
    /// The path of the ping address. It contains the secret of the heartbeat, and is shown only once:
    /// when the heartbeat is added, or gets a new address.
    package var path: String?
    /// The ping address; left out if the API over TCP is off.
    package var url: String?
    /// What will not work, and what to do; left out if there is nothing to say.
    package var warnings: [String]?

    package init(heartbeat: HeartbeatJSON, path: String? = nil, url: String? = nil, warnings: [String]? = nil) {
        self.heartbeat = heartbeat
        self.path = path
        self.url = url
        self.warnings = warnings
    }
}

/// The answer to `DELETE /v1/heartbeats/{name}`.
package struct HeartbeatRemovedJSON: Codable, Hashable, Sendable {
    /// The name of the heartbeat.
    package var removed: String

    package init(removed: String) { self.removed = removed }
}

/// The body of `POST /v1/heartbeats/{name}/ping`.
package struct HeartbeatPingRequest: Codable, Hashable, Sendable {
    /// `success`, `start`, `fail`, `log`, or the exit status of the job. Default: `success`.
    package var signal: String?
    /// The identifier of the run, which all its pings have: a UUID.
    package var run: String?
    /// A text for the list of pings. Its first 10000 bytes are kept.
    package var log: String?

    package init(signal: String? = nil, run: String? = nil, log: String? = nil) {
        self.signal = signal
        self.run = run
        self.log = log
    }
}

/// A ping of a heartbeat.
package struct HeartbeatPingJSON: Codable, Hashable, Sendable {
    /// The number: 1, 2, 3, … for each heartbeat.
    package var number: Int
    /// When the ping came.
    package var at: Timestamp
    /// `at` in local time, as text for people.
    package var atLocal: String
    /// `success`, `start`, `fail`, `log`, or the exit status of the job.
    package var signal: String
    /// The identifier of the run; left out if the job gave none.
    package var run: String?
    /// How long the run took that the ping ended; left out if the ping ended no known run.
    package var durationMs: Int64?
    /// The network address from which the ping came; left out for a ping of a command.
    package var peer: String?
    /// The text that the job sent; left out if it sent none.
    package var log: String?

    package init(_ ping: HeartbeatPing, clock: LocalClock) {
        number = ping.number
        at = Timestamp(ping.at)
        atLocal = clock.text(ping.at)
        signal = ping.signal.description
        run = ping.run
        durationMs = ping.duration?.inMilliseconds
        peer = ping.peer
        log = ping.log
    }
}

/// The answer to `GET /v1/heartbeats/{name}/pings`.
package struct HeartbeatPingListJSON: Codable, Hashable, Sendable {
    /// The pings, newest first. The newest 100 of each heartbeat are kept.
    package var pings: [HeartbeatPingJSON]
    /// The value of `cursor` that fetches the next page; left out on the last page.
    package var next: String?

    package init(pings: [HeartbeatPingJSON], next: String?) {
        self.pings = pings
        self.next = next
    }
}
