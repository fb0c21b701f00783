/// The body of `POST /v1/pets/{name}/wash`.
public struct WashRequest: Codable, Hashable, Sendable {
    /// The pet's own wash duration when left out.
    public var forMs: Int64?
    /// Replaces a machine that runs instead of refusing (T-12).
    public var replace: Bool?

    public init(forMs: Int64? = nil, replace: Bool? = nil) {
        self.forMs = forMs
        self.replace = replace
    }
}
