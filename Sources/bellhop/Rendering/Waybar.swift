import BellhopCore
import ControlWire

/// A line for a status bar: what waits, else what runs (checklist G18). Waybar reads it as Pango markup.
struct WaybarLine: Codable, Hashable, Sendable {
    /// `♪ Tea`, `♪ 3`, else what ends next and when; empty when there is nothing to tell.
    var text: String
    /// `waiting`, `running`, `idle`, `off`
    var alt: String
    /// Everything, a line each.
    var tooltip: String
    /// As `alt`, for the style sheet.
    var `class`: String
    /// How far that is which ends next; 0 when none runs.
    var percentage: Int

    /// The daemon does not answer.
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

    /// The daemon lists so many, and counts the rest.
    private static func counted(_ lines: [String], of total: Int) -> [String] {
        total > lines.count ? lines + [say("and \(total - lines.count) more")] : lines
    }

    private static func escaped(_ text: String) -> String { BarSurface.pango.escaped(SafeText.line(text)) }
}
