import BellhopCore

/// The notice about a sink's fault or recovery, which the other sinks deliver.
enum FaultNotice {
    static func notice(_ kind: EventKind, _ sink: SinkName, _ reason: Reason, in language: Language) -> Notice {
        // Sink names are config keys; characters that are not allowed in a notice key become
        // dashes.
        let safe = String(sink.rawValue.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
        let told = language.retold(reason.rawValue)
        let fault = told.hasSuffix(".") ? String(told.dropLast()) : told
        let title: Phrase = kind == .sinkRecovered ? "\(sink) works again" : "\(sink) is not accepting notices"
        let body: Phrase =
            kind == .sinkRecovered
            ? "Its pending notices are being delivered now." : "\(fault). Its notices are waiting; see \"bellhop doctor\"."
        return Notice(
            key: NoticeKey(rawValue: "sink_" + safe), id: "sink_" + safe, category: "x-bellhop.fault", title: title, body: body,
            urgency: kind.usualUrgency, name: sink.rawValue)
    }
}
