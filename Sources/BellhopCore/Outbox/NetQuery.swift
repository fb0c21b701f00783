/// Which nets somebody asks for.
public struct NetQuery: Hashable, Sendable {
    /// `nil` is every sink.
    public var sink: SinkName?
    /// Only those about which something is still to be done.
    public var isUnsettled: Bool
    public var limit: Int

    public init(sink: SinkName? = nil, isUnsettled: Bool = false, limit: Int = .max) {
        self.sink = sink
        self.isUnsettled = isUnsettled
        self.limit = limit
    }
}
