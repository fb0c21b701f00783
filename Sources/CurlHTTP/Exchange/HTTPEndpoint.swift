#if Push
package import BellhopCore
import CCurl

/// The address and the headers for requests. One endpoint is used for all requests that differ only
/// in their bodies, so the headers are formatted only once.
// The list of headers is the only unsafe part. It is written in `init`, only read afterwards, and
// freed in `deinit`.
package final class HTTPEndpoint: @unchecked Sendable {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether a request has a body.
        var hasBody: Bool { self == .post || self == .put || self == .patch }
    }

    package let method: Method
    package let address: WebAddress
    package let transport: HTTPTransport
    /// Whether libcurl may send a request a second time if a reused connection turns out to be
    /// dead. If this is `false`, such a request fails with ``HTTPFailure/Kind/lostAnswer``.
    package let isRepeatable: Bool
    let headerList: UnsafeMutablePointer<curl_slist>?
    private let headers: [HTTPHeader]
    private let secrets: [Redacted]

    /// - Parameter secrets: texts that must not appear in error texts. The values of `headers`
    ///   count as secrets too.
    package init(
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

    /// Returns a libcurl list that contains the headers of this endpoint and the headers of a
    /// single request. The caller must free the list.
    func headerList(with more: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? { Self.list(headers + more) }

    private static func list(_ headers: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? {
        // An empty "Expect:" stops libcurl from waiting for "100 Continue", which many servers
        // never send.
        var list = curl_slist_append(nil, "Expect:")
        for header in headers {
            let value = header.value.reveal()
            // If the value is empty, end the line with a semicolon, because libcurl would omit a
            // header that ends with a colon.
            let line = value.isEmpty ? header.name + ";" : header.name + ": " + value
            list = curl_slist_append(list, line) ?? list
        }
        return list
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Returns `text` as one line of at most 200 bytes, without the secrets of this endpoint.
    package func scrub(_ text: String) -> String {
        var text = text
        for secret in secrets { text = secret.scrub(text) }
        if let query = address.query, query.utf8.count >= 4 { text = Redacted(query).scrub(text) }
        if address.path.utf8.count >= 4 { text = Redacted(address.path).scrub(text) }
        return SafeText.truncated(SafeText.line(text), toUTF8Bytes: 200)
    }
}
#endif
