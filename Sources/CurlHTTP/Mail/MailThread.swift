#if Push
import BellhopCore
import CCurl
import Glibc

/// Sends mail, one message at a time. This class is used only on its own thread.
final class MailThread {
    /// How long a connection stays open for another message, in milliseconds. Several messages are
    /// often sent within a short time.
    private static let lingering: Int32 = 10_000

    private let inbox: MailInbox
    private var connections: KeptConnections?

    init(inbox: MailInbox) {
        self.inbox = inbox
    }

    func run() {
        while true {
            var (orders, isClosed) = inbox.take()
            while !isClosed, !orders.isEmpty {
                perform(orders.removeFirst())
                let more = inbox.take()
                orders += more.orders
                isClosed = more.isClosed
            }
            if isClosed {
                for order in orders { inbox.abandon(order) }
                return
            }
            wait()
        }
    }

    private func wait() {
        var entry = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
        if connections != nil, poll(&entry, 1, Self.lingering) == 0 { sayGoodbye() }
        while connections == nil, poll(&entry, 1, -1) < 0, errno == EINTR {}
    }

    /// Closes the connection with QUIT, on a separate thread. libcurl waits for the answer to QUIT,
    /// which some servers never send.
    private func sayGoodbye() {
        guard let old = connections else { return }
        connections = nil
        // If no thread can be started, the connection is closed on this thread, when `old` is
        // released.
        _ = OwnThread.start(named: "bellhop-mail-qt") { withExtendedLifetime(old) {} }
    }

    private func perform(_ order: MailInbox.Order) {
        guard !order.isOver else { return }
        guard let connections = connections ?? KeptConnections(most: 1), let handle = EasyHandle() else {
            return order.answer(MailReport(failure: HTTPFailure(.connect, "libcurl cannot create a handle (out of memory)")))
        }
        self.connections = connections
        let report = MailTransfer(order, handle, connections).perform()
        // After a failure, a connection cannot be used again.
        if report.failure != nil { self.connections = nil }
        order.answer(report)
    }
}
#endif
