import BellhopCore
import ControlWire

/// A line for a status bar: what waits, else what runs (checklist G18). Waybar reads it as Pango markup.
struct WaybarLine: Codable, Hashable, Sendable {
    /// `♪ 3`, else the pet whose machine ends next and when; empty when there is nothing to tell.
    var text: String
    /// `waiting`, `running`, `idle`, `off`
    var alt: String
    /// Everything, a line each.
    var tooltip: String
    /// As `alt`, for the style sheet.
    var `class`: String
    /// How far the machine is that ends next; 0 when none runs.
    var percentage: Int

    /// The daemon does not answer.
    static let off = WaybarLine(alt: "off", text: "", tooltip: [say("bellhopd is not running")], percentage: 0)

    init(_ badge: BadgeJSON, _ style: Style) {
        let running = badge.machines.map {
            "\(style.sign($0.kind == "dry" ? .drying : .washing)) \($0.name) \(style.sign(.arrow)) \($0.endsAtLocal)"
        }
        let waiting = badge.items.map { "\(style.sign(.bell)) \($0.title) \($0.body)" }
        let quiet = badge.notifications ? [] : [say("Notifications are switched off.")]
        self.init(
            alt: badge.count > 0 ? "waiting" : running.isEmpty ? "idle" : "running",
            text: badge.count > 0 ? "\(style.sign(.bell)) \(badge.count)" : running.first ?? "", tooltip: waiting + running + quiet,
            percentage: badge.machines.first?.percent ?? 0)
    }

    private init(alt: String, text: String, tooltip: [String], percentage: Int) {
        self.alt = alt
        self.class = alt
        self.text = Self.escaped(text)
        self.tooltip = tooltip.map(Self.escaped).joined(separator: "\n")
        self.percentage = percentage
    }

    private static func escaped(_ text: String) -> String {
        SafeText.line(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
