#if Push
import BellhopCore
import CCurl
import Glibc

/// The transfer of one mail through libcurl.
final class MailTransfer {
    private let order: MailInbox.Order
    private let handle: EasyHandle
    private let connections: KeptConnections
    private var recipients: UnsafeMutablePointer<curl_slist>?
    fileprivate var transcript = MailTranscript()
    private var given = 0

    init(_ order: MailInbox.Order, _ handle: EasyHandle, _ connections: KeptConnections) {
        self.order = order
        self.handle = handle
        self.connections = connections
        for recipient in order.request.recipients { recipients = curl_slist_append(recipients, "<" + recipient + ">") ?? recipients }
    }

    deinit {
        curl_slist_free_all(recipients)
    }

    /// Sends the message. Blocks until the attempt has ended.
    func perform() -> MailReport {
        setUp()
        let code = connections.perform(handle)
        guard code != CURLE_OK else { return MailReport(transcript: transcript) }
        if order.isOver { return MailReport(transcript: transcript, failure: .cancelled(afterSent: false)) }
        let text = handle.text(code).mappingTexts(order.request.endpoint.scrub)
        return MailReport(transcript: transcript, failure: HTTPFailure(TransferFault.kind(code, wasSent: order.wasSent), text))
    }

    private func setUp() {
        let (request, easy) = (order.request, handle.easy)
        let endpoint = request.endpoint
        // The pointer is valid while `perform` runs, and libcurl does not use it afterwards.
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle.setUp(url: endpoint.url, protocols: "smtp,smtps", transport: endpoint.transport)
        _ = bh_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(request.timeLimit.inMilliseconds)))
        _ = bh_set_long(easy, CURLOPT_USE_SSL, endpoint.encryption == .none ? bh_use_ssl_none : bh_use_ssl_all)
        _ = bh_set_text(easy, CURLOPT_USERNAME, endpoint.user)
        _ = bh_set_text(easy, CURLOPT_PASSWORD, endpoint.password?.reveal())
        // In verbose mode, libcurl passes the conversation to `takeTalk` and prints nothing.
        _ = bh_set_long(easy, CURLOPT_VERBOSE, 1)
        _ = bh_set_debug_function(easy, takeTalk)
        _ = bh_set_pointer(easy, CURLOPT_DEBUGDATA, context)
        _ = bh_set_long(easy, CURLOPT_NOPROGRESS, 0)
        _ = bh_set_progress_function(easy, watchOrder)
        _ = bh_set_pointer(easy, CURLOPT_XFERINFODATA, context)
        guard recipients != nil else {
            _ = bh_set_long(easy, CURLOPT_NOBODY, 1)
            _ = bh_set_text(easy, CURLOPT_CUSTOMREQUEST, "NOOP")
            // On a connection that is still open, the sign-in would not be checked.
            _ = bh_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
            return
        }
        _ = bh_set_text(easy, CURLOPT_MAIL_FROM, "<" + endpoint.sender + ">")
        _ = bh_set_pointer(easy, CURLOPT_MAIL_RCPT, recipients)
        _ = bh_set_long(easy, bh_allow_failed_recipients, 1)
        _ = bh_set_long(easy, CURLOPT_UPLOAD, 1)
        _ = bh_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.message.count))
        _ = bh_set_data_function(easy, CURLOPT_READFUNCTION, giveMessage)
        _ = bh_set_pointer(easy, CURLOPT_READDATA, context)
    }

    /// Whether the transfer can stop: either nobody waits for it any more, or QUIT was sent, so
    /// libcurl would only wait for the answer to QUIT.
    fileprivate var isOver: Bool { order.isOver || transcript.isOver }

    /// Copies the next bytes of the message for libcurl. After the last bytes, libcurl finishes the
    /// message without another callback. The message can therefore be cancelled only before these
    /// bytes are copied.
    fileprivate func give(_ buffer: UnsafeMutableRawPointer, _ room: Int) -> Int {
        let message = order.request.message
        let part = min(room, message.count - given)
        guard part > 0 else { return 0 }
        if given + part == message.count {
            guard order.noteSent() else { return Int(CURL_READFUNC_ABORT) }
            transcript.saidMessage()
        }
        message.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(buffer, start + given, part) }
        }
        given += part
        return part
    }
}

/// Returns the transfer that the context pointer of a callback refers to. libcurl makes callbacks
/// only during `perform`.
private func transfer(_ context: UnsafeMutableRawPointer?) -> MailTransfer? {
    context.map { Unmanaged<MailTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private let takeTalk: bh_debug_function = { _, type, data, size, context in
    guard let transfer = transfer(context), let data else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: size)
    if type == CURLINFO_HEADER_OUT { transfer.transcript.said(bytes) }
    if type == CURLINFO_HEADER_IN { transfer.transcript.heard(String(decoding: bytes, as: UTF8.self)) }
    return 0
}

private let watchOrder: bh_progress_function = { context, _, _, _, _ in
    transfer(context)?.isOver == true ? 1 : 0
}

private let giveMessage: bh_data_function = { buffer, size, count, context in
    guard let transfer = transfer(context), let buffer else { return Int(CURL_READFUNC_ABORT) }
    return transfer.give(buffer, size * count)
}
#endif
