#if Push
public import BellhopCore
import CCurl

/// The target and the headers of requests. It is created once and used for all requests that differ
/// only in their bodies, so that the headers are formatted once.
// The list of headers is the only unsafe part: it is written in `init`, read by libcurl, and freed
// in `deinit`.
public final class HTTPEndpoint: @unchecked Sendable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether a request has a body.
        var hasBody: Bool { self == .post || self == .put || self == .patch }
    }

    public let method: Method
    public let address: WebAddress
    public let transport: HTTPTransport
    /// Whether a request may be sent again automatically when a kept connection turns out to be
    /// dead. Otherwise such a request fails as ``HTTPFailure/Kind/lostAnswer``.
    public let isRepeatable: Bool
    let headerList: UnsafeMutablePointer<curl_slist>?
    private let headers: [HTTPHeader]
    private let secrets: [Redacted]

    /// - Parameter secrets: texts that must not appear in an error text. The values of `headers`
    ///   are always included.
    public init(
        _ method: Method, _ address: WebAddress, headers: [HTTPHeader] = [], transport: HTTPTransport, secrets: [Redacted] = [],
        isRepeatable: Bool = true
    ) {
        self.method = method
        self.address = address
        self.transport = transport
        self.isRepeatable = isRepeatable
        self.secrets = secrets + headers.filter { $0 != .json }.map(\.value)
        self.headers = headers
        headerList = Self.list(headers)
    }

    /// Returns these headers and those of a single request, for libcurl. The caller frees the list.
    func headerList(with more: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? { Self.list(headers + more) }

    private static func list(_ headers: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? {
        // "Expect:" without a value stops libcurl from waiting for a "100 Continue" that many
        // servers never send.
        var list = curl_slist_append(nil, "Expect:")
        for header in headers {
            let value = header.value.reveal()
            // An empty header is written with a semicolon; with a colon libcurl would omit it.
            let line = value.isEmpty ? header.name + ";" : header.name + ": " + value
            list = curl_slist_append(list, line) ?? list
        }
        return list
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Returns `text` on one line of at most 200 bytes, without any secret of this endpoint.
    public func scrub(_ text: String) -> String {
        var text = text
        for secret in secrets { text = secret.scrub(text) }
        if let query = address.query, query.utf8.count >= 4 { text = Redacted(query).scrub(text) }
        if address.path.utf8.count >= 4 { text = Redacted(address.path).scrub(text) }
        return SafeText.truncated(SafeText.line(text), toUTF8Bytes: 200)
    }
}
#endif
