import BellhopCore
import ControlWire

/// The output of the commands for events and their deliveries.
enum Journal {
    /// - Parameter after: the event after which the list begins; `nil` if the list has another
    ///   beginning.
    static func events(_ list: EventListJSON, after: EventNumber? = nil, _ style: Style) -> String {
        if let since = list.since {
            let heading = style.paint(say("Since \(SafeText.line(since))"), .gray)
            return list.events.isEmpty ? heading + "\n" + say("Nothing has happened.") : heading + "\n" + table(list, style)
        }
        guard list.events.isEmpty else { return table(list, style) }
        guard let after, after > 0 else { return say("No events yet.") }
        return say("There is no event after #\(String(after)) yet.")
    }

    private static func table(_ list: EventListJSON, _ style: Style) -> String {
        // Leave out the column BY if no event contains the name of a person.
        let saysWho = list.events.contains { $0.by != nil }
        var table = Table(
            columns: [.init("EVENT", isRight: true), .init("TIME"), .init("KIND")] + (saysWho ? [.init("BY", isFlexible: true)] : [])
                + [.init("NOTICE", isFlexible: true)])
        table.rows = list.events.map { event in
            [.init("#\(event.number)"), .init(event.occurredLocal), .init(event.kind)] + (saysWho ? [.init(event.by ?? "")] : [])
                + [.init(words(of: event, style))]
        }
        let number = String(list.events.last?.number ?? 0)
        return table.text(
            style, legend: say("KIND is the name that routes and hooks use. More about an event: bellhop why \(number)"))
    }

    /// Returns the line for one event in the output of `events --follow`. That output is a stream,
    /// so its columns cannot be aligned.
    static func line(_ event: EventJSON, _ style: Style) -> String {
        let number = style.paint("#\(event.number)", .bold)
        let who = event.by.map { " (" + say("by \(SafeText.line($0))") + ")" } ?? ""
        return
            "\(number)  \(SafeText.line(event.occurredLocal))  \(SafeText.line(event.kind))  \(SafeText.line(words(of: event, style)))\(who)"
    }

    /// Returns the line for an event with a notice that is waiting for an answer, such as
    /// `#42  Tea: Time is up after 3 min.  14:45`.
    static func opened(_ event: EventJSON, _ style: Style) -> String {
        style.paint("#\(event.number)", .bold) + "  " + SafeText.line(words(of: event, style)) + "  "
            + style.paint(SafeText.line(event.dueLocal ?? event.occurredLocal), .gray)
    }

    static func acknowledged(_ answer: AckJSON, _ style: Style) -> String {
        guard !answer.acknowledged.isEmpty else { return say("No notice was waiting for an answer.") }
        return answer.acknowledged.map { event in
            style.paint(style.sign(.ok), .green) + " #\(event.number) " + SafeText.line(words(of: event, style))
        }.joined(separator: "\n")
    }

    static func why(_ why: WhyJSON, _ style: Style) -> String {
        let event = why.event
        var lines = [
            style.paint("#\(event.number) \(SafeText.line(event.kind))", .bold) + "  " + SafeText.line(event.occurredLocal),
            "  " + SafeText.line(words(of: event, style)),
        ]
        // A repetition is announced long after the end of the timer, and that is not late.
        if event.latenessMs >= 1000, event.repeats == nil, let due = event.dueLocal {
            lines.append("  " + say("due \(SafeText.line(due)), recorded \(Words.length(event.latenessMs)) later"))
        }
        if let who = event.by { lines.append("  " + say(isEnd(event) ? "started by \(SafeText.line(who))" : "by \(SafeText.line(who))")) }
        if why.deliveries.isEmpty { lines.append("  " + say("No sink was notified.")) }
        for delivery in why.deliveries { lines += explained(delivery, style) }
        for note in why.notes { lines.append("  " + SafeText.line(note)) }
        return lines.joined(separator: "\n")
    }

    /// Returns whether the event reports the end of a timer. The person in such an event is the one
    /// who started the timer. The person in any other event is the one who caused the event itself.
    private static func isEnd(_ event: EventJSON) -> Bool { event.due != nil }

    private static func explained(_ delivery: DeliveryJSON, _ style: Style) -> [String] {
        let mark = mark(delivery.state)
        var line = "  " + style.paint(style.sign(mark.sign), mark.colour) + " " + style.paint(SafeText.line(delivery.sink), .bold)
        line += ": " + style.paint(SafeText.line(state(of: delivery)), mark.colour) + " \(SafeText.line(delivery.changedLocal))"
        if delivery.attempts > 1 { line += ", " + say("after \(count: delivery.attempts, one: "attempt", other: "attempts")") }
        return delivery.reason.isEmpty ? [line] : [line, "      " + SafeText.line(delivery.reason)]
    }

    /// Returns the state for people. The state `throttled` has several reasons, and a rate limit is
    /// only one of them.
    private static func state(of delivery: DeliveryJSON) -> String {
        DeliveryState(rawValue: delivery.state) == .throttled ? say("not sent") : said(delivery.state)
    }

    private static func mark(_ state: String) -> (sign: Sign, colour: Style.Colour?) {
        switch DeliveryState(rawValue: state) {
        case .sent, .seen, .acknowledged: (.ok, .green)
        // These states are no problem: the notice was merged into another notice, or was not sent
        // on purpose.
        case .merged, .throttled: (.retired, .gray)
        case .queued, .held, .withdrawn: (.warn, .yellow)
        case .parked, .expired, .failed: (.fail, .red)
        // The state is the word `stays`, or a state that only a newer version of the daemon knows.
        case nil: (.warn, .yellow)
        }
    }

    private static func words(of event: EventJSON, _ style: Style) -> String {
        NoticeLine.text(event.notice, ellipsis: style.ellipsis)
    }
}
