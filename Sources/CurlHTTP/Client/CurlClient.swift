#if Push
import BellhopCore

/// The HTTP client of all push sinks: one thread and one pool of kept connections, at most 16 per
/// host.
///
/// Certificates are verified, only http and https are allowed, and redirects are not followed.
/// While nothing is in flight, the thread sleeps without a single system call, whatever the servers
/// do to the kept connections.
public final class CurlClient: Sendable {
    /// libcurl or the system could not provide what the client needs.
    public struct Unavailable: Error, Sendable, Hashable, CustomStringConvertible {
        public var description: String
    }

    private let inbox: TransferInbox

    /// - Parameter threadName: the thread's name, as `top` shows it.
    public init(threadName: String = "bellhop-http") throws(Unavailable) {
        inbox = try TransferInbox()
        let inbox = inbox
        guard OwnThread.start(named: threadName, { TransferLoop(inbox: inbox).run() }) else {
            inbox.discard()
            throw Unavailable(description: "no thread for HTTP requests could be started (raise the limit of processes)")
        }
    }

    deinit {
        inbox.close()
    }

    /// Sends a request and waits for the whole answer. Cancelling the task ends the transfer at
    /// once; the result then says whether the request had been sent.
    public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
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
