import BellhopCore
import ControlWire

/// The output of `bellhop notify`: that a notice was accepted, and the notices that wait for their time.
enum WaitingNoticesPage {
    /// Says when the notice appears, or which event it is.
    static func accepted(_ posted: PostedJSON) -> String {
        if let event = posted.event { return say("Sent as event #\(String(event)).") }
        guard let waiting = posted.waiting else { return say("Sent.") }
        let time = posted.understood ?? waiting.appearsAtLocal
        guard let id = waiting.shortId else { return say("The notice appears \(SafeText.line(time)).") }
        return say("The notice appears \(SafeText.line(time)). To remove it: bellhop notify --done \(id)")
    }

    /// Returns the lines of `bellhop status`.
    static func lines(_ waiting: [TimerJSON], _ style: Style) -> [String] {
        var table = Table(
            columns: [.init(""), .init("", isFlexible: true), .init("", isRight: true), .init("")], indent: 2, hasHeading: false)
        table.rows = waiting.map { notice in
            [
                .init(notice.shortId ?? "", .gray), .init(notice.name, .bold), .init(say("\(Words.left(notice.remainingMs)) left")),
                .init("\(style.sign(.arrow)) \(notice.endsAtLocal)"),
            ]
        }
        return table.lines(style)
    }

    static func text(_ list: WaitingNoticeListJSON, _ style: Style) -> String {
        guard !list.waiting.isEmpty else {
            return say("No notice waits for its time. To send one later: bellhop notify \"Take the bread out\" --in 20m")
        }
        let isKeyed = list.waiting.contains { $0.key != nil }
        let isForeign = list.waiting.contains { $0.inlet != InletName.notify.rawValue }
        let columns: [Table.Column] =
            [.init("ID"), .init("TITLE", isFlexible: true), .init("LEFT", isRight: true), .init("APPEARS")]
            + (isKeyed ? [.init("KEY", isFlexible: true)] : []) + (isForeign ? [.init("INLET")] : [])
        let rows = list.waiting.map { notice -> [Table.Cell] in
            [
                .init(notice.shortId ?? "", .gray), .init(notice.title, .bold), .init(Words.left(notice.remainingMs)),
                .init(notice.appearsAtLocal),
            ] + (isKeyed ? [.init(notice.key ?? "")] : []) + (isForeign ? [.init(notice.inlet)] : [])
        }
        return Table(columns: columns, rows: rows).text(style)
    }
}
