import BellhopCore
import ControlWire

/// Formats a notice as one line: the title, then the body.
enum NoticeLine {
    /// Returns a notice as a line such as `Tea: Time is up after 3 s.` or `Wash Complete! Snowy
    /// is ready for the dryer!`.
    ///
    /// A body of more than two lines is a list. Only the first line of the list is shown, together
    /// with the number of the other lines.
    ///
    /// - Parameter ellipsis: the mark of a list that goes on; `..` for a terminal that shows only
    ///   ASCII.
    static func text(_ title: String, _ body: String, ellipsis: String = "…") -> String {
        var lines = body.split(separator: "\n").map(String.init)
        if lines.count > 2 { lines = [lines[0], ellipsis + " " + say("and \(lines.count - 1) more")] }
        let body = lines.joined(separator: " · ")
        guard let last = title.last, !body.isEmpty else { return title + body }
        return title + (Notice.sentenceEnds.contains(last) ? " " : ": ") + body
    }

    static func text(_ notice: NoticeJSON, ellipsis: String = "…") -> String { text(notice.title, notice.body, ellipsis: ellipsis) }
}
