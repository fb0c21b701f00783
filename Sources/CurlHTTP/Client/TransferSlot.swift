#if Push
import BellhopCore
import CCurl
import Glibc

/// One HTTP transfer: its libcurl handle, and the memory that libcurl reads and writes during the
/// transfer. It is used only on the thread of the loop.
///
/// Each transfer has a new handle, although libcurl allows handles to be reused. In versions before
/// 8.1.0, a reused handle kept a pointer to the freed headers of its last answer. If the next
/// answer began with a folded header, libcurl read the freed memory, so a single line from a server
/// could crash the process. Connections are still reused, because they belong to the multi handle.
final class TransferSlot {
    let easy: UnsafeMutableRawPointer
    let order: TransferOrder
    /// The index of this slot among the active slots of the loop.
    var index = 0
    /// Whether the request was sent, at least in part.
    var wasSent = false
    var isTooLarge = false
    var body: [UInt8] = []
    var headerBytes = 0
    /// The number of body bytes that libcurl has read so far through the callback.
    var bytesRead = 0
    /// The body of the request, at an address that does not change during the transfer.
    let upload: UnsafeMutableBufferPointer<UInt8>
    /// The list of headers for this request; `nil` if the request has no headers of its own, so
    /// that the list of the endpoint is used.
    private var ownHeaders: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar> = .allocate(capacity: Int(CURL_ERROR_SIZE))

    /// Returns `nil` if there is not enough memory.
    init?(_ order: TransferOrder) {
        guard let easy = curl_easy_init() else {
            errorText.deallocate()
            return nil
        }
        self.easy = easy
        self.order = order
        let bytes = order.request.endpoint.method.hasBody ? order.request.body : []
        upload = .allocate(capacity: max(1, bytes.count))
        _ = upload.update(fromContentsOf: bytes)
        errorText.pointee = 0
        setUp(for: endpoint)
        setHeaders(order.request)
        if endpoint.method.hasBody { setBody(bytes.count) }
        // Set at least 1 ms, because libcurl treats zero as no limit.
        _ = bh_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(order.request.timeLimit.inMilliseconds)))
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(ownHeaders)
        errorText.deallocate()
        upload.deallocate()
    }

    private var endpoint: HTTPEndpoint { order.request.endpoint }
    var responseLimit: Int { endpoint.transport.responseLimit }

    private func setUp(for endpoint: HTTPEndpoint) {
        let transport = endpoint.transport
        // The pointer is valid as long as libcurl uses it, because the loop retains the slot while
        // its handle is in the multi handle.
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = bh_set_pointer(easy, CURLOPT_PRIVATE, context)
        _ = bh_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        _ = bh_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = bh_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        _ = bh_set_text(easy, CURLOPT_URL, endpoint.address.whole)
        _ = bh_set_long(easy, CURLOPT_HTTP_VERSION, bh_http_1_1)
        _ = bh_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        _ = bh_set_long(easy, CURLOPT_TCP_NODELAY, 1)
        // An answer may last for hours. With keep-alive, the kernel detects that the other end has
        // disappeared.
        _ = bh_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
        _ = bh_set_long(easy, CURLOPT_TCP_KEEPIDLE, 60)
        _ = bh_set_long(easy, CURLOPT_TCP_KEEPINTVL, 20)
        _ = bh_set_text(easy, CURLOPT_USERAGENT, "bellhop")
        _ = bh_set_pointer(easy, CURLOPT_HTTPHEADER, endpoint.headerList)
        _ = bh_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(transport.connectLimit.inMilliseconds)))
        _ = bh_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
        _ = bh_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
        if let file = transport.caFile {
            _ = bh_set_text(easy, CURLOPT_CAINFO, file)
            _ = bh_set_text(easy, CURLOPT_CAPATH, nil)
        }
        // Set these options even if there is no proxy. Otherwise, libcurl reads the environment
        // itself.
        _ = bh_set_text(easy, CURLOPT_PROXY, transport.proxy.proxy(for: endpoint.address.scheme)?.reveal() ?? "")
        _ = bh_set_text(easy, CURLOPT_NOPROXY, transport.proxy.exceptions)
        _ = bh_set_data_function(easy, CURLOPT_WRITEFUNCTION, takeBody)
        _ = bh_set_pointer(easy, CURLOPT_WRITEDATA, context)
        _ = bh_set_data_function(easy, CURLOPT_HEADERFUNCTION, takeHeader)
        _ = bh_set_pointer(easy, CURLOPT_HEADERDATA, context)
        _ = bh_set_prerequest_function(easy, noteSending)
        _ = bh_set_pointer(easy, CURLOPT_PREREQDATA, context)
        switch endpoint.method {
        case .get:
            break
        case .post, .put, .patch:
            _ = bh_set_long(easy, CURLOPT_POST, 1)
            if endpoint.method != .post { _ = bh_set_text(easy, CURLOPT_CUSTOMREQUEST, endpoint.method.rawValue) }
            if !endpoint.isRepeatable {
                // Let libcurl read the body through a callback. libcurl cannot rewind a body that
                // comes from a callback, so it never sends the request a second time if a reused
                // connection turns out to be dead.
                _ = bh_set_data_function(easy, CURLOPT_READFUNCTION, giveBody)
                _ = bh_set_pointer(easy, CURLOPT_READDATA, context)
            }
        case .delete:
            _ = bh_set_text(easy, CURLOPT_CUSTOMREQUEST, "DELETE")
        }
    }

    private func setHeaders(_ request: HTTPRequest) {
        guard !request.headers.isEmpty else { return }
        ownHeaders = endpoint.headerList(with: request.headers)
        _ = bh_set_pointer(easy, CURLOPT_HTTPHEADER, ownHeaders)
    }

    private func setBody(_ count: Int) {
        _ = bh_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(count))
        if endpoint.isRepeatable { _ = bh_set_pointer(easy, CURLOPT_POSTFIELDS, upload.baseAddress) }
    }

    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
        let status = bh_response_status(easy)
        guard code == CURLE_OK else { return .failure(TransferFault.failure(code, text: text(code), status: status, slot: self)) }
        var response = HTTPResponse(status: status, body: body)
        body = []
        if !response.isSuccess {
            response.retryAfter = bh_response_header(easy, "Retry-After").map { String(cString: $0) }
            response.location = bh_response_header(easy, "Location").map { String(cString: $0) }
        }
        return .success(response)
    }

    func cancelled() -> HTTPFailure {
        .cancelled(afterSent: wasSent)
    }

    private func text(_ code: CURLcode) -> Phrase {
        let text = errorText.pointee != 0 ? String(cString: errorText) : String(cString: curl_easy_strerror(code))
        return .verbatim(endpoint.scrub(text))
    }
}

/// Returns the slot that the context pointer of a callback refers to. The loop retains the slot as
/// long as libcurl makes callbacks.
private func slot(_ context: UnsafeMutableRawPointer?) -> TransferSlot? {
    context.map { Unmanaged<TransferSlot>.fromOpaque($0).takeUnretainedValue() }
}

private let takeBody: bh_data_function = { data, size, count, context in
    guard let slot = slot(context), let data else { return 0 }
    if let listener = slot.order.request.listener, bh_response_status(slot.easy) == 200 {
        // To end the transfer, return any number other than the number of bytes.
        return listener(UnsafeRawBufferPointer(start: data, count: size * count)) ? size * count : 0
    }
    guard slot.body.count + size * count <= slot.responseLimit else {
        slot.isTooLarge = true
        return 0
    }
    data.withMemoryRebound(to: UInt8.self, capacity: size * count) {
        slot.body.append(contentsOf: UnsafeBufferPointer(start: $0, count: size * count))
    }
    return size * count
}

private let takeHeader: bh_data_function = { _, size, count, context in
    guard let slot = slot(context) else { return 0 }
    slot.headerBytes += size * count
    guard slot.headerBytes <= slot.responseLimit else {
        slot.isTooLarge = true
        return 0
    }
    return size * count
}

private let giveBody: bh_data_function = { buffer, size, count, context in
    guard let slot = slot(context), let buffer else { return Int(CURL_READFUNC_ABORT) }
    let total = slot.order.request.body.count
    let part = min(size * count, total - slot.bytesRead)
    if part > 0, let start = slot.upload.baseAddress { memcpy(buffer, start + slot.bytesRead, part) }
    slot.bytesRead += part
    return part
}

private let noteSending: bh_prerequest_function = { context, _, _, _, _ in
    slot(context)?.wasSent = true
    return CURL_PREREQFUNC_OK
}
#endif
