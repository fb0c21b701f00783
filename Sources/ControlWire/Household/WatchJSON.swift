import BellhopCore

/// Each message of the event stream `GET /v1/watch`: everything that a live view shows, whole, so that nobody has to remember what came before.
public struct WatchJSON: Codable, Hashable, Sendable {
    /// The name of the messages.
    public static let eventName = "watch"
    /// How many events a message has at most.
    public static let eventCount = 40

    /// What the clock on the wall shows, with seconds: `14:45:00`.
    public var time: String
    public var status: StatusJSON
    /// The newest of the journal, oldest first; their times are without seconds.
    public var events: [EventJSON]

    public init(time: String, status: StatusJSON, events: [EventJSON]) {
        self.time = time
        self.status = status
        self.events = events
    }

    /// Whether a live view would show the same: what only says when it was asked, or how much of a time that is known is over, shows nothing.
    public func looksLike(_ other: WatchJSON) -> Bool { still == other.still }

    private var still: WatchJSON {
        var still = self
        still.time = ""
        still.status.now = Timestamp(Instant(milliseconds: 0))
        still.status.nowLocal = ""
        still.status.daemon.uptimeMs = 0
        // What is the matter with them stands in the warnings.
        still.status.sinks = []
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
            for timer in still.status.pets[index].timers.indices { still.status.pets[index].timers[timer].remainingMs = 0 }
        }
        return still
    }
}
