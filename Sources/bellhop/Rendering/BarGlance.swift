import BellhopCore
import ControlWire

/// The pending and running items, worded for a status bar.
struct BarGlance {
    struct Running: Hashable {
        var name: String
        var kind: String
        var end: String
        var percent: Int
        /// The item as a line, such as `≈ Snowy → 15:04`.
        var line: String
    }

    let badge: BadgeJSON
    /// The items that wait for an answer: alarms first, then the newest. An alarm stays until it is
    /// acknowledged, even if it was seen.
    let waiting: [BadgeJSON.Item]
    /// The number of waiting items. ``waiting`` may have only the first of them.
    let count: Int
    /// Machines and timers, in the order in which they end.
    let running: [Running]
    /// The number of running items. ``running`` may have only the first of them.
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
        let timers = (badge.timers ?? []).map { ($0.endsAt, running($0.name, $0.kind, $0.endsAtLocal, $0.percent, .bell)) }
        self.running = (machines + timers).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// `waiting`, `running` or `idle`.
    var state: String { count > 0 ? "waiting" : running.isEmpty ? "idle" : "running" }

    /// `♪ Tea` or `♪ 3`, otherwise the item that ends next and its end.
    var text: String {
        guard count > 0 else { return running.first?.line ?? "" }
        let what = count == 1 ? waiting.first.map { SafeText.truncated($0.title, toCharacters: Self.mostTitle) } : nil
        return "\(style.sign(.bell)) \(what ?? String(count))"
    }

    /// The title limit in characters: a bar has little room.
    private static let mostTitle = 30
}

extension BadgeJSON.Item {
    fileprivate var isAlarm: Bool { urgency == Urgency.critical.rawValue }
}
