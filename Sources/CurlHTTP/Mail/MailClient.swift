#if Push
import BellhopCore

/// Sends mail to one server, one message at a time, over a single connection. The client uses a
/// thread of its own.
///
/// The thread of ``CurlClient`` cannot be shared, because libcurl's SMTP code waits for the last
/// answer inside the call that sends the message. This wait would block all other transfers. While
/// there is nothing to send, the thread sleeps without making any system call.
package final class MailClient: Sendable {
    private let inbox: MailInbox

    /// - Parameter threadName: the name of the thread, as `top` shows it.
    package init(threadName: String = "bellhop-mail") throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(sentence: "libcurl could not be initialized") }
        guard let inbox = MailInbox(cancelled: { MailReport(failure: .cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(sentence: "no file descriptor is left for a thread (raise the limit on open files)")
        }
        self.inbox = inbox
        guard OwnThread.start(named: threadName, { MailThread(inbox: inbox).run() }) else {
            throw CurlClient.Unavailable(sentence: "cannot start a thread for mail (raise the limit on processes)")
        }
    }

    deinit {
        inbox.shut()
    }

    /// Sends a message. If the task is cancelled, this method returns at once, and the attempt ends
    /// within a second. If the message is not yet being sent at that time, it is never sent.
    package func send(_ request: MailRequest) async -> MailReport {
        await inbox.perform(request)
    }
}

typealias MailInbox = ThreadInbox<MailRequest, MailReport>
#endif
