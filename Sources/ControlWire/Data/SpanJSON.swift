public import BellhopCore

/// A stretch of a round: a machine that ran, or laundry that waited.
public struct SpanJSON: Codable, Hashable, Sendable {
    /// `wash`, `wait`, `dry`; `line` for laundry that dried on the line.
    public var what: String
    public var start: Timestamp
    public var startLocal: String
    public var end: Timestamp
    public var endLocal: String
    public var lengthMs: Int64
    /// When a machine was meant to end.
    public var plannedEnd: Timestamp?
    public var plannedEndLocal: String?

    public init(what: String, start: Instant, end: Instant, plannedEnd: Instant? = nil, clock: LocalClock) {
        self.what = what
        self.start = Timestamp(start)
        startLocal = clock.text(start)
        self.end = Timestamp(end)
        endLocal = clock.text(end)
        lengthMs = (end - start).inMilliseconds
        self.plannedEnd = plannedEnd.map(Timestamp.init)
        plannedEndLocal = plannedEnd.map(clock.text)
    }

    /// Wash, wait, dry, wait, as far as the round has them.
    public static func spans(of task: LaundryTask, clock: LocalClock) -> [SpanJSON] {
        let times = RoundTimes(task)
        var spans: [SpanJSON] = []
        func add(_ what: String, _ start: Instant?, _ end: Instant?, planned: Instant? = nil) {
            guard let start, let end, end >= start else { return }
            spans.append(SpanJSON(what: what, start: start, end: end, plannedEnd: planned, clock: clock))
        }
        add("wash", task.washStartTime, task.washEndTime, planned: times.plannedWashEnd)
        add("wait", task.washEndTime, task.dryStartTime)
        add("dry", task.dryStartTime, task.dryEndTime, planned: times.plannedDryEnd)
        if task.dryStartTime == nil, task.dryEndTime == nil { add("line", task.washEndTime, task.foldCompletedTime) }
        add("wait", task.dryEndTime, task.foldCompletedTime)
        return spans
    }
}
