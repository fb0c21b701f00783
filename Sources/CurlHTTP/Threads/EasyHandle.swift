#if Push
import BellhopCore
import CCurl

/// A libcurl handle for a single transfer or connection that does not use HTTP. A handle is never
/// reused; ``TransferSlot`` explains why.
// Only one thread at a time uses the handle: the thread that created it, or the thread to which it
// is passed to be closed.
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

    /// Closes the connection of the handle, unless ``KeptConnections`` keeps it open.
    deinit {
        curl_easy_cleanup(easy)
        errorText.deallocate()
    }

    /// Sets the options that all connections need: certificates are verified, and only `protocols`
    /// are allowed.
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
        // Set these options even if there is no proxy. Otherwise, libcurl reads the environment
        // itself.
        _ = bh_set_text(easy, CURLOPT_PROXY, transport.proxy.others?.reveal() ?? "")
        _ = bh_set_text(easy, CURLOPT_NOPROXY, transport.proxy.exceptions)
        _ = bh_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
    }

    /// Returns libcurl's description of an error.
    func text(_ code: CURLcode) -> Phrase {
        .verbatim(errorText.pointee != 0 ? String(cString: errorText) : String(cString: curl_easy_strerror(code)))
    }
}
#endif
