#if Push
import BellhopCore

/// A request on its way to the thread, with whoever waits for it.
struct TransferOrder: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>

    var request: HTTPRequest
    var ticket: Ticket
    var continuation: Continuation
}
#endif
