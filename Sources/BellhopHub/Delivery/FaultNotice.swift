import BellhopCore

/// How a faulty sink is told on the others.
enum FaultNotice {
    static func notice(_ kind: EventKind, _ sink: SinkName, _ reason: Reason) -> Notice {
        // Sink names are config keys; what is not fit for a key becomes a dash.
        let safe = String(sink.rawValue.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
        let fault = reason.rawValue.hasSuffix(".") ? String(reason.rawValue.dropLast()) : reason.rawValue
        let title = kind == .sinkRecovered ? "\(sink) works again" : "\(sink) does not take notices"
        let body =
            kind == .sinkRecovered ? "What waited for it is delivered now." : "\(fault). What is for it waits; see \"bellhop doctor\"."
        return Notice(
            key: NoticeKey(rawValue: "sink_" + safe), id: "sink_" + safe, category: "x-bellhop.fault", title: title, body: body,
            urgency: kind == .sinkRecovered ? .low : .high, name: sink.rawValue)
    }
}
