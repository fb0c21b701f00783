import BellhopCore

/// Formats a notice as one line for people:
/// `14:45:00  !  Wash Complete! Snowy is ready for the dryer!`
enum TextLine {
    static func bytes(_ event: Event, at now: Instant, zone: ZoneRules, in language: Language, isColored: Bool) -> [UInt8] {
        let notice = event.notice
        let time = zone.civil(now).time.descriptionWithSeconds
        let title = oneLine(language(notice.title))
        let body = oneLine(language(notice.body))
        let (mark, color) = look(notice.urgency)
        var line = ""
        line.reserveCapacity(title.utf8.count + body.utf8.count + 48)
        line += isColored ? "\u{1B}[2m\(time)\u{1B}[0m" : time
        line += isColored ? "  \u{1B}[\(color)m\(mark)\u{1B}[0m " : "  \(mark) "
        line += isColored ? "\u{1B}[1m\(title)\u{1B}[0m" : title
        if !title.isEmpty, !body.isEmpty { line += "  " }
        line += body
        line += "\n"
        return Array(line.utf8)
    }

    /// Returns the mark and the color for an urgency. The mark is needed because not everybody can
    /// see colors. Its width is two columns.
    private static func look(_ urgency: Urgency) -> (mark: String, color: String) {
        switch urgency {
        case .low: ("- ", "2")
        case .normal: ("* ", "36")
        case .high: ("! ", "33")
        case .critical: ("!!", "1;31")
        }
    }

    /// Converts a text to one line. Line breaks, as in the list of a digest, become separators.
    /// Other characters that could move the cursor are escaped.
    private static func oneLine(_ text: String) -> String {
        SafeText.line(text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " | ") : text)
    }
}
