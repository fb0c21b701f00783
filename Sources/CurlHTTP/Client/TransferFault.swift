#if Push
import BellhopCore
import CCurl

/// Converts libcurl's error codes to the kinds of ``HTTPFailure``.
enum TransferFault {
    static func failure(_ code: CURLcode, text: Phrase, status: Int, slot: TransferSlot) -> HTTPFailure {
        HTTPFailure(kind(code, status: status, slot: slot), text)
    }

    private static func kind(_ code: CURLcode, status: Int, slot: TransferSlot) -> HTTPFailure.Kind {
        slot.isTooLarge ? .tooLarge(status: status) : kind(code, wasSent: slot.wasSent)
    }

    static func kind(_ code: CURLcode, wasSent: Bool) -> HTTPFailure.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return .resolve
        case CURLE_URL_MALFORMAT, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_CIPHER:
            return .settings
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return .tls
        case CURLE_OPERATION_TIMEDOUT:
            return wasSent ? .lostAnswer : .timeoutBeforeSent
        default:
            // After the request has been sent, every failure (invalid data, a closed connection or
            // no answer at all) means that the answer was lost.
            return wasSent ? .lostAnswer : .connect
        }
    }
}
#endif
