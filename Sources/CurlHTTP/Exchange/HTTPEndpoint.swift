#if Push
public import BellhopCore
import CCurl

/// Where requests go and with what headers: made once and used for every request that differs in its body only, so that the headers are
/// written once.
// The list of headers is the only unsafe part: it is written in `init`, read by libcurl, and freed in `deinit`.
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
    /// Whether a request may be sent once more, by itself, when a kept connection turns out to be dead. Without it such a request
    /// fails as ``HTTPFailure/Kind/lostAnswer``.
    public let isRepeatable: Bool
    let headerList: UnsafeMutablePointer<curl_slist>?
    private let headers: [HTTPHeader]
    private let secrets: [Redacted]

    /// - Parameter secrets: what must not come back out of an error text; the values of `headers` are among them anyway.
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

    /// These headers and those of a single request, for libcurl; freed by the caller.
    func headerList(with more: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? { Self.list(headers + more) }

    private static func list(_ headers: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? {
        // "Expect:" without a value stops libcurl from waiting for a "100 Continue" that many servers never send.
        var list = curl_slist_append(nil, "Expect:")
        for header in headers {
            let value = header.value.reveal()
            // A header with nothing to say is written with a semicolon; with a colon libcurl would leave it out.
            let line = value.isEmpty ? header.name + ";" : header.name + ": " + value
            list = curl_slist_append(list, line) ?? list
        }
        return list
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// `text` without any secret of this endpoint, on one line, of at most 200 bytes.
    public func scrub(_ text: String) -> String {
        var text = text
        for secret in secrets { text = secret.scrub(text) }
        if let query = address.query, query.utf8.count >= 4 { text = Redacted(query).scrub(text) }
        if address.path.utf8.count >= 4 { text = Redacted(address.path).scrub(text) }
        return SafeText.truncated(SafeText.line(text), toUTF8Bytes: 200)
    }
}
#endif
