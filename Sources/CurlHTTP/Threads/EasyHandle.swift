#if Push
import BellhopCore
import CCurl

/// A handle of libcurl for one transfer, or one connection, that is not HTTP. It is never used twice: see ``TransferSlot``.
// Used by one thread at a time: the one that made it, until it hands it to another to be closed there.
final class EasyHandle: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar> = .allocate(capacity: Int(CURL_ERROR_SIZE))

    init?() {
        guard TransferInbox.initialised, let easy = curl_easy_init() else {
            errorText.deallocate()
            return nil
        }
        self.easy = easy
        errorText.pointee = 0
    }

    /// Closes its connection, unless that is kept elsewhere.
    deinit {
        curl_easy_cleanup(easy)
        errorText.deallocate()
    }

    /// Everything that a connection has, whatever is spoken on it: certificates are verified, and only `protocols` are spoken.
    func setUp(url: String, protocols: String, transport: HTTPTransport) {
        _ = bh_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        _ = bh_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = bh_set_text(easy, CURLOPT_PROTOCOLS_STR, protocols)
        _ = bh_set_text(easy, CURLOPT_URL, url)
        _ = bh_set_long(easy, CURLOPT_TCP_NODELAY, 1)
        _ = bh_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(transport.connectLimit.inMilliseconds)))
        _ = bh_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
        _ = bh_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
        if let file = transport.caFile {
            _ = bh_set_text(easy, CURLOPT_CAINFO, file)
            _ = bh_set_text(easy, CURLOPT_CAPATH, nil)
        }
        // Said outright, also when there is none, so that libcurl does not read the environment by itself.
        _ = bh_set_text(easy, CURLOPT_PROXY, transport.proxy.others?.reveal() ?? "")
        _ = bh_set_text(easy, CURLOPT_NOPROXY, transport.proxy.exceptions)
        _ = bh_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
    }

    /// What libcurl says of an error, for people.
    func text(_ code: CURLcode) -> String {
        errorText.pointee != 0 ? String(cString: errorText) : String(cString: curl_easy_strerror(code))
    }
}
#endif
