import ArgumentParser
import BellhopCore

/// The options that say when a heartbeat expects pings, and whom its notices concern.
struct HeartbeatRules: ParsableArguments {
    @Option(help: help("The longest time between two pings, such as 24h.", valueName: "duration"))
    var every: String?

    @Option(help: help("The times at which pings are due, such as \"every day at 03:00\".", valueName: "times"))
    var schedule: String?

    @Option(help: help("How late a ping may be, and how long the job may run. Default: 1h.", valueName: "duration"))
    var grace: String?

    @Option(help: help("The time zone of --schedule, such as Europe/Berlin. Default: that of bellhopd.", valueName: "zone"))
    var zone: String?

    @Option(help: help("The person whom the notices concern.", valueName: "name"))
    var owner: String?

    @Option(name: .customLong("tag"), parsing: .singleValue, help: help("A tag for routes. You can give this option several times."))
    var tags: [String] = []

    func validate() throws {
        if every != nil, schedule != nil { throw ValidationError(say("--every and --schedule cannot be used together.")) }
    }

    /// Reads a length of time within ``Heartbeat/lengths``, in milliseconds.
    static func length(_ text: String?, in session: Session) throws -> Int64? {
        try session.correcting(text) { try text.map { try DurationText.parse($0, in: Heartbeat.lengths) } }?.duration.inMilliseconds
    }
}
