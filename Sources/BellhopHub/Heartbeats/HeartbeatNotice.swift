import BellhopCore
import Heartbeats

extension HeartbeatMachine.Report {
    var kind: EventKind {
        switch self {
        case .missing: .heartbeatDown
        case .failed: .heartbeatFailed
        case .overrun: .heartbeatOverrun
        case .up: .heartbeatUp
        }
    }
}

/// Makes the notices of heartbeats.
enum HeartbeatNotice {
    static let category = "x-bellhop.heartbeat"

    static func key(of id: HeartbeatID) -> NoticeKey { NoticeKey(rawValue: "heartbeat_" + id.description) }

    static func notice(_ report: HeartbeatMachine.Report, of heartbeat: Heartbeat, lastPing: Instant?, at now: Instant) -> Notice {
        let name = heartbeat.name
        let (title, body): (Phrase, Phrase) =
            switch report {
            case .missing: ("\(name) has not reported", silence(since: lastPing, at: now))
            case .failed(let status?): ("\(name) failed", "It ended with exit status \(Int(status)).")
            case .failed(nil): ("\(name) failed", "It reported a failure.")
            case .overrun(let started):
                ("\(name) has not ended", "It started \(DurationText.words(max(.zero, now - started))) ago and has not reported its end.")
            case .up(let length): ("\(name) works again", "It was down for \(DurationText.words(length)).")
            }
        let kind = report.kind
        var notice = Notice(
            key: key(of: heartbeat.id), id: "heartbeat", category: category, title: title, body: body, urgency: kind.usualUrgency,
            actions: kind == .heartbeatUp ? [] : [NoticeAction(.acknowledge, label: "Done")], name: name, labels: heartbeat.labels)
        if case .failed(let status?) = report { notice.labels["status"] = String(status) }
        return notice
    }

    /// The notice that a heartbeat cannot be watched, because what is stored about it cannot be read.
    static func unreadable(_ timer: TimerRecord) -> Notice {
        let key = timer.owner.heartbeatID.map(key) ?? NoticeKey(rawValue: "heartbeat_unknown")
        return Notice(
            key: key, id: "heartbeat", category: category, title: "\(timer.name) cannot be watched",
            body: "What is stored about this heartbeat cannot be read. Run: bellhop doctor", urgency: EventKind.heartbeatDown.usualUrgency,
            actions: [NoticeAction(.acknowledge, label: "Done")], name: timer.name, labels: [:])
    }

    private static func silence(since lastPing: Instant?, at now: Instant) -> Phrase {
        lastPing.map { "Its last ping came \(DurationText.words(max(.zero, now - $0))) ago." } ?? "No ping has come."
    }
}
