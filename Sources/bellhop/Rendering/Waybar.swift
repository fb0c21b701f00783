import BellhopCore
import ControlWire

/// A line for a status bar with the pending items, otherwise the running ones (checklist G18).
/// Waybar reads it as Pango markup.
struct WaybarLine: Codable, Hashable, Sendable {
    /// `♪ Tea` or `♪ 3`, otherwise the item that ends next and its end; empty if there is neither.
    var text: String
    /// `waiting`, `running`, `idle` or `off`.
    var alt: String
    /// All items, one line each.
    var tooltip: String
    /// The same as `alt`, for the style sheet.
    var `class`: String
    /// The remaining time in percent of the item that ends next; 0 if nothing runs.
    var percentage: Int

    /// The line while the daemon does not answer.
    static let off = WaybarLine(alt: "off", text: "", tooltip: [say("bellhopd is not running")], percentage: 0)

    init(_ badge: BadgeJSON, _ style: Style) {
        let glance = BarGlance(badge, style)
        let waiting = Self.counted(glance.waiting.map { "\(style.sign(.bell)) " + NoticeLine.text($0.title, $0.body) }, of: glance.count)
        let running = Self.counted(glance.running.map(\.line), of: glance.runningCount)
        let quiet = badge.notifications ? [] : [say("Notifications are switched off.")]
        self.init(
            alt: glance.state, text: glance.text, tooltip: waiting + running + quiet,
            percentage: glance.running.first?.percent ?? 0)
    }

    private init(alt: String, text: String, tooltip: [String], percentage: Int) {
        self.alt = alt
        self.class = alt
        self.text = Self.escaped(text)
        self.tooltip = tooltip.map(Self.escaped).joined(separator: "\n")
        self.percentage = percentage
    }

    /// Adds the number of items that the daemon counted but did not list.
    private static func counted(_ lines: [String], of total: Int) -> [String] {
        total > lines.count ? lines + [say("and \(total - lines.count) more")] : lines
    }

    private static func escaped(_ text: String) -> String { BarSurface.pango.escaped(SafeText.line(text)) }
}
