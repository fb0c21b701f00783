import BellhopCore

/// The notice about a sink's fault or recovery, which the other sinks deliver.
enum FaultNotice {
    static func notice(_ kind: EventKind, _ sink: SinkName, _ reason: Reason, in language: Language) -> Notice {
        // Sink names are config keys; characters that are not allowed in a notice key become
        // dashes.
        let safe = String(sink.rawValue.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
        let told = language.retold(reason.rawValue)
        let fault = told.hasSuffix(".") ? String(told.dropLast()) : told
        let title: Phrase = kind == .sinkRecovered ? "\(sink) works again" : "\(sink) does not take notices"
        let body: Phrase =
            kind == .sinkRecovered ? "What waited for it is delivered now." : "\(fault). What is for it waits; see \"bellhop doctor\"."
        return Notice(
            key: NoticeKey(rawValue: "sink_" + safe), id: "sink_" + safe, category: "x-bellhop.fault", title: title, body: body,
            urgency: kind.usualUrgency, name: sink.rawValue)
    }
}
