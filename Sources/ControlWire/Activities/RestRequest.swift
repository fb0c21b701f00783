/// The body of `POST /v1/rest`, which begins a rest; what is left out is as the settings have it.
public struct RestRequest: Codable, Hashable, Sendable {
    /// 5 s to 60 min.
    public var forMs: Int64?
    /// Whether the end of a rest begins the next one, from now on.
    public var autoRest: Bool?
    /// In place of the rest that runs.
    public var replace: Bool?

    public init(forMs: Int64? = nil, autoRest: Bool? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.autoRest = autoRest
        self.replace = replace
    }
}
