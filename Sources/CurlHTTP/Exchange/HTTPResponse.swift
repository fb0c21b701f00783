#if Push
/// A complete answer.
public struct HTTPResponse: Sendable, Hashable {
    /// 200 to 599 (at most 999, from an unusual server). An interim 1xx is never the answer.
    public var status: Int
    public var body: [UInt8]
    /// `Retry-After` as sent, if the status is not 2xx.
    public var retryAfter: String?
    /// `Location` as sent, if the status is not 2xx. May hold a secret.
    public var location: String?

    public init(status: Int, body: [UInt8] = [], retryAfter: String? = nil, location: String? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
        self.location = location
    }

    public var isSuccess: Bool { (200..<300).contains(status) }
}
#endif
