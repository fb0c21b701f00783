/// A sink that is to tell an event, and why it was chosen.
public struct RoutedSink: Hashable, Sendable {
    public var sink: SinkName
    /// `route 2 (kind laundry.*, pet Snowy)`
    public var reason: Reason

    public init(sink: SinkName, reason: Reason) {
        self.sink = sink
        self.reason = reason
    }
}

/// Where an event goes, and why.
public struct RoutingDecision: Hashable, Sendable {
    /// Each sink once, in the order in which the routes name them.
    public var sinks: [RoutedSink]
    /// Why it is told nowhere; `nil` when it is told somewhere.
    public var silence: Reason?

    public init(sinks: [RoutedSink], silence: Reason? = nil) {
        self.sinks = sinks
        self.silence = silence
    }
}
