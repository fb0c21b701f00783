#if Push
/// A complete HTTP answer.
package struct HTTPResponse: Sendable, Hashable {
    /// The HTTP status: 200 to 599, or up to 999 from an unusual server. Interim 1xx answers are
    /// skipped.
    package var status: Int
    package var body: [UInt8]
    /// The header `Retry-After`, unless the status is 2xx.
    package var retryAfter: String?
    /// The header `Location`, unless the status is 2xx. It may contain a secret.
    package var location: String?

    package init(status: Int, body: [UInt8] = [], retryAfter: String? = nil, location: String? = nil) {
        self.status = status
        self.body = body
        self.retryAfter = retryAfter
        self.location = location
    }

    package var isSuccess: Bool { (200..<300).contains(status) }
}
#endif
