import BellhopCore
import ControlWire

/// A line for the status bar Waybar. Waybar interprets the line as Pango markup. The line shows the
/// notices that are waiting for an answer; if no notice is waiting, it shows the running timers
/// (checklist G18).
struct WaybarLine: Codable, Hashable, Sendable {
    /// The text in the bar: the title of the only waiting notice (`♪ Tea`), or the number of
    /// waiting notices (`♪ 3`). If no notice is waiting, the text shows the timer that ends next
    /// and the time of its end. If no timer is running either, the text is empty.
    var text: String
    /// The state as one word: `waiting`, `running`, `idle`, or `off` if the daemon does not answer.
    var alt: String
    /// All waiting notices and running timers, with one line for each of them.
    var tooltip: String
    /// The same word as ``alt``, for Waybar's style sheet.
    var `class`: String
    /// The remaining time of the timer that ends next, in percent; 0 if no timer is running.
    var percentage: Int

    /// The line that is shown while the daemon does not answer.
    static let off = WaybarLine(alt: "off", text: "", tooltip: [say("bellhopd is not running")], percentage: 0)

    init(_ badge: BadgeJSON, _ style: Style) {
        let overview = BarGlance(badge, style)
        let waiting = Self.counted(
            overview.waiting.map { "\(style.sign(.bell)) " + NoticeLine.text($0.title, $0.body) }, of: overview.count)
        let running = Self.counted(overview.running.map(\.line), of: overview.runningCount)
        let quiet = badge.notifications ? [] : [say("Notifications are switched off.")]
        self.init(
            alt: overview.state, text: overview.text, tooltip: waiting + running + quiet,
            percentage: overview.running.first?.percent ?? 0)
    }

    private init(alt: String, text: String, tooltip: [String], percentage: Int) {
        self.alt = alt
        self.class = alt
        self.text = Self.escaped(text)
        self.tooltip = tooltip.map(Self.escaped).joined(separator: "\n")
        self.percentage = percentage
    }

    /// Adds a line with the number of items that the daemon counted but did not list.
    private static func counted(_ lines: [String], of total: Int) -> [String] {
        total > lines.count ? lines + [say("and \(total - lines.count) more")] : lines
    }

    private static func escaped(_ text: String) -> String { BarSurface.pango.escaped(SafeText.line(text)) }
}
