/// The body of `POST /v1/seen`: somebody looked at a list with everything up to this event.
public struct SeenRequest: Codable, Hashable, Sendable {
    public var through: Int64

    public init(through: Int64) {
        self.through = through
    }
}
