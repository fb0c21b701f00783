#if Push
import BellhopCore

/// Sends mail to one server on its own thread: one message at a time, over a single connection.
///
/// It cannot share the thread of ``CurlClient``, because libcurl's SMTP code waits for the last
/// answer inside the call that sends the message. That would block all other transfers. While there
/// is nothing to send, the thread sleeps without making any system call.
public final class MailClient: Sendable {
    private let inbox: MailInbox

    /// - Parameter threadName: the name of the thread, as `top` shows it.
    public init(threadName: String = "bellhop-mail") throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(sentence: "libcurl could not be initialized") }
        guard let inbox = MailInbox(cancelled: { MailReport(failure: .cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(sentence: "no file descriptor is left for a thread (raise the limit of open files)")
        }
        self.inbox = inbox
        guard OwnThread.start(named: threadName, { MailThread(inbox: inbox).run() }) else {
            throw CurlClient.Unavailable(sentence: "cannot start a thread for mail (raise the limit of processes)")
        }
    }

    deinit {
        inbox.shut()
    }

    /// Sends a message. If the task is cancelled, this method returns at once, and the attempt ends
    /// within a second. A message that is not yet being sent is then never sent.
    public func send(_ request: MailRequest) async -> MailReport {
        await inbox.perform(request)
    }
}

typealias MailInbox = ThreadInbox<MailRequest, MailReport>
#endif
