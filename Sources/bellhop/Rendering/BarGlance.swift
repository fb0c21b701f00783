import BellhopCore
import ControlWire

/// A summary for a status bar: the waiting notices, and the running machines and timers.
struct BarGlance {
    struct Running: Hashable {
        var name: String
        var kind: String
        var end: String
        var percent: Int
        /// The item as one line of text, such as `≈ Snowy → 15:04`.
        var line: String
    }

    let badge: BadgeJSON
    /// The notices that are waiting for an answer: first the alarms, then the other notices. Both
    /// parts are sorted newest first. An alarm stays in this list until it is acknowledged, even if
    /// somebody has already seen it.
    let waiting: [BadgeJSON.Item]
    /// The number of all waiting notices. ``waiting`` may list only some of them.
    let count: Int
    /// The running machines and timers, sorted by the time at which they end.
    let running: [Running]
    /// The number of all running machines and timers. ``running`` may list only some of them.
    let runningCount: Int
    private let style: Style

    init(_ badge: BadgeJSON, _ style: Style) {
        self.badge = badge
        self.style = style
        let alarms = badge.alarms ?? []
        waiting = (badge.items + alarms).sorted { ($0.isAlarm ? 1 : 0, $0.event) > ($1.isAlarm ? 1 : 0, $1.event) }
        count = badge.count + alarms.count
        func running(_ name: String, _ kind: String, _ end: String, _ percent: Int, _ sign: Sign) -> Running {
            Running(
                name: name, kind: kind, end: end, percent: percent, line: "\(style.sign(sign)) \(name) \(style.sign(.arrow)) \(end)")
        }
        let machines = badge.machines.map {
            ($0.endsAt, running($0.name, $0.kind, $0.endsAtLocal, $0.percent, $0.kind == "dry" ? .drying : .washing))
        }
        runningCount = badge.machines.count + (badge.timersTotal ?? badge.timers?.count ?? 0)
        let timers = (badge.timers ?? []).map {
            ($0.endsAt, running($0.name, $0.kind, $0.endsAtLocal, $0.percent, Sign(timer: $0.kind)))
        }
        self.running = (machines + timers).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The state as one word: `waiting`, `running` or `idle`.
    var state: String { count > 0 ? "waiting" : running.isEmpty ? "idle" : "running" }

    /// The text for the bar: the title of the only waiting notice (`♪ Tea`), or the number of
    /// waiting notices (`♪ 3`). If no notice is waiting, the text shows the running item that ends
    /// next and the time of its end. If nothing is running, the text is empty.
    var text: String {
        guard count > 0 else { return running.first?.line ?? "" }
        let what = count == 1 ? waiting.first.map { SafeText.truncated($0.title, toCharacters: Self.mostTitle) } : nil
        return "\(style.sign(.bell)) \(what ?? String(count))"
    }

    /// The maximum length of a title in characters. A status bar has little room.
    private static let mostTitle = 30
}

extension BadgeJSON.Item {
    fileprivate var isAlarm: Bool { urgency == Urgency.critical.rawValue }
}
