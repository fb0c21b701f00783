import BellhopCore
import ControlWire

/// The output of `bellhop outbox`: the notices of running timers, and the operations (deliveries,
/// updates, withdrawals) that are waiting to be sent.
enum OutboxPage {
    static func text(_ outbox: OutboxJSON, _ style: Style) -> String {
        var blocks: [String] = []
        if !outbox.armed.isEmpty { blocks.append(armed(outbox.armed, style)) }
        if !outbox.waiting.isEmpty { blocks.append(waiting(outbox.waiting, style)) }
        let troubles = (outbox.safetyNet ?? []).map { style.paint(style.sign(.warn), .yellow) + " " + SafeText.line($0) }
        if !troubles.isEmpty { blocks.append(troubles.joined(separator: "\n")) }
        return blocks.isEmpty ? say("There are no upcoming or waiting notices.") : blocks.joined(separator: "\n\n")
    }

    static func cancelled(_ cancelled: OutboxCancelledJSON, _ style: Style) -> String {
        guard !cancelled.armed.isEmpty || cancelled.waiting > 0 else { return say("There was no notice to silence.") }
        var parts: [String] = []
        if !cancelled.armed.isEmpty {
            parts.append(say("\(count: cancelled.armed.count, one: "notice", other: "notices") silenced; the timers keep running"))
        }
        if cancelled.waiting > 0 {
            parts.append(say("\(count: cancelled.waiting, one: "pending operation", other: "pending operations") removed"))
        }
        return parts.joined(separator: ", ")
    }

    static func retried(_ operations: [OperationJSON], _ style: Style) -> String {
        guard !operations.isEmpty else {
            return say("No delivery is waiting. See: bellhop outbox")
        }
        return named(operations, as: say("Retrying \(count: operations.count, one: "operation", other: "operations") now:"), style)
    }

    static func dropped(_ operations: [OperationJSON], _ style: Style) -> String {
        guard !operations.isEmpty else { return say("No delivery is waiting.") }
        return named(operations, as: say("\(count: operations.count, one: "operation was", other: "operations were") dropped:"), style)
    }

    /// Returns the heading and one line for each of the first 20 operations. The heading contains
    /// the number of all operations.
    private static func named(_ operations: [OperationJSON], as heading: String, _ style: Style) -> String {
        let lines = operations.prefix(20).map {
            "  \(style.paint("\($0.event)/\(SafeText.line($0.sink))", .bold))  \(SafeText.line($0.title))"
        }
        return ([heading] + lines).joined(separator: "\n")
    }

    private static func armed(_ notices: [ArmedNoticeJSON], _ style: Style) -> String {
        var table = Table(columns: [
            .init("LEFT", isRight: true), .init("DUE"), .init("NAME", isFlexible: true), .init("NOTICE", isFlexible: true),
            .init("SINKS", isFlexible: true),
        ])
        table.rows = notices.map { notice in
            [
                .init(Words.left(notice.remainingMs)), .init(notice.dueLocal), .init(notice.name, .bold), .init(notice.title),
                notice.silenced ? .init(say("silenced"), .yellow) : .init(sinks(of: notice)),
            ]
        }
        return table.text(style)
    }

    /// Returns the sinks of a notice. A sink is marked if it has quiet hours at that time, or if its
    /// push server already holds the message and will send it when this machine is off.
    private static func sinks(of notice: ArmedNoticeJSON) -> String {
        guard !notice.sinks.isEmpty else { return say("nobody") }
        return notice.sinks.map { sink in
            let marks = [
                notice.quiet?.contains(sink) == true ? say("quiet hours") : nil,
                notice.held?.contains(sink) == true ? say("safety net") : nil,
            ].compactMap { $0 }
            return marks.isEmpty ? sink : "\(sink) (\(marks.joined(separator: ", ")))"
        }.joined(separator: " ")
    }

    private static func waiting(_ operations: [OperationJSON], _ style: Style) -> String {
        var table = Table(columns: [
            .init("EVENT", isRight: true), .init("SINK"), .init("TO DO"), .init("STATE"), .init("TRIES", isRight: true), .init("NEXT"),
            .init("REASON", isFlexible: true),
        ])
        table.rows = operations.map { operation in
            // Show a time only for queued operations. Parked and held operations have no set time:
            // they are retried after a certain event, such as a reload.
            let next = operation.state == DeliveryState.queued.rawValue ? operation.notBeforeLocal : ""
            return [
                .init("#\(operation.event)"), .init(operation.sink, .bold), .init(said(operation.verb)), .init(said(operation.state)),
                .init("\(operation.attempts)"), .init(next), .init(operation.reason),
            ]
        }
        return table.text(style)
    }
}
