#if Push
import BellhopCore
import CCurl

/// A byte stream over a connection that libcurl has made. It supports TLS, proxies and private CAs
/// in the same way as the other clients of this module. Only one thread may use it.
final class CurlStream {
    enum Received {
        case bytes([UInt8])
        /// No bytes are available at the moment.
        case nothing
        case ended(Phrase)
    }

    private let handle: EasyHandle
    /// The descriptor of the connection, for `poll`.
    let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 4096)

    /// Connects. Blocks until the connection is established, including TLS.
    static func connect(_ url: String, transport: HTTPTransport) -> Result<CurlStream, HTTPFailure> {
        guard let handle = EasyHandle() else {
            return .failure(HTTPFailure(.connect, "libcurl cannot create a handle (out of memory)"))
        }
        handle.setUp(url: url, protocols: "http,https", transport: transport)
        _ = bh_set_long(handle.easy, CURLOPT_CONNECT_ONLY, 1)
        // Do not offer HTTP over ALPN, because the server speaks another protocol.
        _ = bh_set_long(handle.easy, CURLOPT_SSL_ENABLE_ALPN, 0)
        let code = curl_easy_perform(handle.easy)
        guard code == CURLE_OK else { return .failure(HTTPFailure(TransferFault.kind(code, wasSent: false), handle.text(code))) }
        let descriptor = bh_active_socket(handle.easy)
        guard descriptor >= 0 else { return .failure(HTTPFailure(.connect, "the connection was lost immediately")) }
        return .success(CurlStream(handle, descriptor))
    }

    private init(_ handle: EasyHandle, _ descriptor: Int32) {
        self.handle = handle
        self.descriptor = descriptor
    }

    /// Reads the bytes that are available, at most 4096.
    func receive() -> Received {
        var count = 0
        let code = curl_easy_recv(handle.easy, &buffer, buffer.count, &count)
        switch code {
        case CURLE_OK where count > 0: return .bytes(Array(buffer[..<count]))
        case CURLE_OK: return .ended("the connection was closed")
        case CURLE_AGAIN: return .nothing
        default: return .ended(handle.text(code))
        }
    }

    /// Sends as many bytes as the connection accepts without blocking.
    ///
    /// - Returns: the number of bytes sent; `nil` if the connection has ended.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        var count = 0
        let code = bytes.withUnsafeBytes { curl_easy_send(handle.easy, $0.baseAddress, $0.count, &count) }
        switch code {
        case CURLE_OK: return count
        case CURLE_AGAIN: return 0
        default: return nil
        }
    }
}
#endif
