import BellhopCore
import ControlWire

/// What a notice says, on one line: the title, then the body.
enum NoticeLine {
    /// `Tea: Your 3 s timer is done.`, `Wash Complete! Snowy is ready for the dryer!`
    ///
    /// Of a body with more than two lines, which is a list, the first is told and how many follow.
    static func text(_ title: String, _ body: String) -> String {
        var lines = body.split(separator: "\n").map(String.init)
        if lines.count > 2 { lines = [lines[0], "… " + say("and \(lines.count - 1) more")] }
        let body = lines.joined(separator: " ")
        guard let last = title.last, !body.isEmpty else { return title + body }
        return title + (last.isPunctuation ? " " : ": ") + body
    }

    static func text(_ notice: NoticeJSON) -> String { text(notice.title, notice.body) }
}
