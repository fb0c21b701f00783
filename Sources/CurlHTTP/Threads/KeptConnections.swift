#if Push
import CCurl

/// A pool of open connections. A connection stays open after the handle that opened it is gone, and
/// later transfers reuse the connection.
// Only one thread at a time uses the pool: the thread that created it, or the thread to which it is
// passed to be closed.
final class KeptConnections: @unchecked Sendable {
    /// The longest wait in milliseconds, the same as in `curl_easy_perform`. A cancelled transfer
    /// may continue for up to this time.
    private static let longestWait: Int32 = 1000

    private let multi: UnsafeMutableRawPointer

    /// - Parameter most: the maximum number of open connections.
    init?(most: Int) {
        guard TransferInbox.initialised, let multi = curl_multi_init() else { return nil }
        self.multi = multi
        _ = bh_multi_set_long(multi, CURLMOPT_MAXCONNECTS, most)
    }

    /// Closes the connections. Waits for the server's answer if the protocol has a command to quit.
    deinit {
        curl_multi_cleanup(multi)
    }

    /// Runs the transfer of a handle. Blocks until the transfer has ended.
    func perform(_ handle: EasyHandle) -> CURLcode {
        guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        defer { curl_multi_remove_handle(multi, handle.easy) }
        while true {
            var running: Int32 = 0
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
            if let result = takeResult() { return result }
            guard running > 0, curl_multi_poll(multi, nil, 0, Self.longestWait, nil) == CURLM_OK else { return CURLE_FAILED_INIT }
        }
    }

    private func takeResult() -> CURLcode? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE { return bh_message_result(message) }
        }
        return nil
    }
}
#endif
