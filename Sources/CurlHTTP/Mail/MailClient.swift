#if Push
import BellhopCore

/// Sends mail to one server, one message after another over one kept connection, on its own thread.
///
/// It needs its own thread because libcurl's SMTP waits for the last answer inside the call that
/// sends the message, which would block every other transfer of ``CurlClient``. While there is
/// nothing to send, the thread sleeps without a system call.
public final class MailClient: Sendable {
    private let inbox: MailInbox

    /// - Parameter threadName: the thread's name, as `top` shows it.
    public init(threadName: String = "bellhop-mail") throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(description: "libcurl could not be initialised") }
        guard let inbox = MailInbox(cancelled: { MailReport(failure: .cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(description: "no file descriptor is left for a thread (raise the limit of open files)")
        }
        self.inbox = inbox
        guard OwnThread.start(named: threadName, { MailThread(inbox: inbox).run() }) else {
            throw CurlClient.Unavailable(description: "no thread for mail could be started (raise the limit of processes)")
        }
    }

    deinit {
        inbox.shut()
    }

    /// Sends a message. Cancelling the task ends the wait at once, and the attempt within a second.
    /// A message that is not on its way by then is never sent.
    public func send(_ request: MailRequest) async -> MailReport {
        await inbox.perform(request)
    }
}

typealias MailInbox = ThreadInbox<MailRequest, MailReport>
#endif
