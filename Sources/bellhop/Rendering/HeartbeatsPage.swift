import BellhopCore
import ControlWire

/// The output of `bellhop heartbeat`.
enum HeartbeatsPage {
    static func text(_ list: HeartbeatListJSON, _ style: Style) -> String {
        guard !list.heartbeats.isEmpty else {
            return say("There are no heartbeats. To add one: bellhop heartbeat add backup --every 24h")
        }
        var table = Table(columns: [.init("NAME"), .init("STATE"), .init("SCHEDULE"), .init("LAST PING"), .init("DUE")])
        table.rows = list.heartbeats.map { heartbeat in
            [
                .init(SafeText.line(heartbeat.name), .bold), .init(state(heartbeat), colour(heartbeat)), .init(schedule(heartbeat)),
                .init(lastPing(heartbeat)), .init(heartbeat.dueLocal ?? "–"),
            ]
        }
        return table.text(style)
    }

    static func text(_ heartbeat: HeartbeatJSON, _ style: Style) -> String {
        var lines = [
            style.paint(SafeText.line(heartbeat.name), .bold) + ": "
                + (colour(heartbeat).map { style.paint(state(heartbeat), $0) } ?? state(heartbeat)),
            say("Pings: \(schedule(heartbeat)), with a grace of \(DurationText.words(.milliseconds(heartbeat.graceMs)))"),
        ]
        if heartbeat.declared { lines.append(say("Declared in the config")) }
        if let last = heartbeat.lastPingLocal { lines.append(say("Last ping: \(last)")) }
        if let since = heartbeat.runningSinceLocal { lines.append(say("Running since \(since)")) }
        if let due = heartbeat.dueLocal { lines.append(say("Next ping due: \(due)")) }
        return lines.joined(separator: "\n")
    }

    /// The last success or failure. A job that has only started has pinged, too.
    private static func lastPing(_ heartbeat: HeartbeatJSON) -> String {
        if let since = heartbeat.runningSinceLocal { return say("started \(since)") }
        return heartbeat.lastPingLocal ?? (heartbeat.pings == 0 ? say("never") : "–")
    }

    private static func schedule(_ heartbeat: HeartbeatJSON) -> String {
        heartbeat.zone.map { "\(heartbeat.schedule) (\(SafeText.line($0)))" } ?? heartbeat.schedule
    }

    static func added(_ answer: HeartbeatAnswerJSON, _ style: Style) -> String {
        let heartbeat = answer.heartbeat
        return address(
            of: answer, after: say("Added the heartbeat \(SafeText.line(heartbeat.name)): \(schedule(heartbeat))."), style)
    }

    static func readdressed(_ answer: HeartbeatAnswerJSON, _ style: Style) -> String {
        address(of: answer, after: say("\(SafeText.line(answer.heartbeat.name)) has a new address. The old one no longer works."), style)
    }

    private static func address(of answer: HeartbeatAnswerJSON, after first: String, _ style: Style) -> String {
        let heartbeat = answer.heartbeat
        var lines = [SetupPage.ok(first, style)]
        if let address = answer.url ?? answer.path {
            lines.append(say("The job sends its pings to this address. Copy it now; it is not shown again:"))
            lines.append("  " + SafeText.line(address))
        }
        lines.append(say("On this machine, the job can also run: bellhop heartbeat ping \(SafeText.line(heartbeat.name))"))
        return (lines + (answer.warnings ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.multiline($0) })
            .joined(separator: "\n")
    }

    static func removed(_ answer: HeartbeatRemovedJSON, _ style: Style) -> String {
        SetupPage.ok(say("Removed the heartbeat \(SafeText.line(answer.removed)). Its address no longer works."), style)
    }

    static func text(_ list: HeartbeatPingListJSON, _ style: Style) -> String {
        guard !list.pings.isEmpty else { return say("No ping has come yet.") }
        var lines: [String] = []
        for ping in list.pings {
            var parts = [
                style.paint("#\(ping.number)", .bold), ping.atLocal, signal(ping.signal),
            ]
            if let length = ping.durationMs { parts.append(say("after \(DurationText.words(.milliseconds(length)))")) }
            if let peer = ping.peer { parts.append(say("from \(SafeText.line(peer))")) }
            lines.append(parts.joined(separator: "  "))
            if let log = ping.log {
                for line in SafeText.multiline(log).split(separator: "\n") { lines.append("  " + line) }
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func signal(_ text: String) -> String {
        switch HeartbeatSignal(text) {
        case .success: say("success")
        case .start: say("start")
        case .failure: say("failure")
        case .log: say("log")
        case .exit(let status): say("exit status \(Int(status))")
        // A newer daemon may know more signals.
        case nil: SafeText.line(text)
        }
    }

    private static func state(_ heartbeat: HeartbeatJSON) -> String {
        switch (heartbeat.state, heartbeat.why) {
        case ("new", _): say("new")
        case ("up", _): say("up")
        case ("late", _): say("late")
        case ("paused", _): say("paused")
        case (_, "missing"): say("down: no ping came")
        case (_, "failed"): say("down: the job failed")
        case (_, "overrun"): say("down: the job has not ended")
        case (let other, _): SafeText.line(other)
        }
    }

    private static func colour(_ heartbeat: HeartbeatJSON) -> Style.Colour? {
        switch heartbeat.state {
        case "up": .green
        case "late": .yellow
        case "down": .red
        default: nil
        }
    }
}
