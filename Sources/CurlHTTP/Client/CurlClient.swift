#if Push
package import BellhopCore

/// The HTTP client of all push sinks. It uses one thread and one pool of open connections, with at
/// most 16 connections per host.
///
/// It verifies certificates, allows only http and https, and does not follow redirects. While no
/// request is running, the thread sleeps without making any system call, even if servers close the
/// pooled connections.
package final class CurlClient: Sendable {
    /// The error that is thrown if libcurl or the system cannot provide what the client needs.
    package struct Unavailable: PhrasedError, Sendable, Hashable {
        package var sentence: Phrase
    }

    private let inbox: TransferInbox

    /// - Parameter threadName: the name of the thread, as `top` shows it.
    package init(threadName: String = "bellhop-http") throws(Unavailable) {
        inbox = try TransferInbox()
        let inbox = inbox
        guard OwnThread.start(named: threadName, { TransferLoop(inbox: inbox).run() }) else {
            inbox.discard()
            throw Unavailable(sentence: "cannot start a thread for HTTP requests (raise the limit on processes)")
        }
    }

    deinit {
        inbox.close()
    }

    /// Sends a request and waits for the complete answer. If the task is cancelled, the transfer
    /// ends at once, and the result indicates whether the request had already been sent.
    package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        let ticket = Ticket()
        let inbox = inbox
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.submit(TransferOrder(request: request, ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            inbox.cancel(ticket)
        }
    }
}
#endif
