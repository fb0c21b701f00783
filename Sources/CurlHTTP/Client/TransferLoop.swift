#if Push
import BellhopCore
import CCurl

/// Runs all HTTP transfers. It is used only on its own thread.
final class TransferLoop {
    private let inbox: TransferInbox
    private var active: [TransferSlot] = []

    init(inbox: TransferInbox) {
        self.inbox = inbox
    }

    func run() {
        while true {
            let (orders, cancellations, isClosed) = inbox.take()
            for order in orders { start(order) }
            for ticket in cancellations { cancel(ticket) }
            if isClosed { break }
            var running: Int32 = 0
            curl_multi_perform(inbox.multi, &running)
            finishEnded()
            // Pass no time limit to this call. libcurl wakes up at its own next time limit; without
            // a running request, libcurl has no time limit.
            if inbox.mayRest() { curl_multi_poll(inbox.multi, nil, 0, .max, nil) }
            inbox.noteAwake()
        }
        while let slot = active.last { end(slot, .failure(slot.cancelled())) }
        curl_multi_cleanup(inbox.multi)
    }

    private func start(_ order: TransferOrder) {
        guard let slot = TransferSlot(order) else {
            order.continuation.resume(returning: .failure(HTTPFailure(.connect, "libcurl cannot create a handle (out of memory)")))
            return
        }
        slot.index = active.count
        active.append(slot)
        let added = curl_multi_add_handle(inbox.multi, slot.easy)
        if added != CURLM_OK {
            end(slot, .failure(HTTPFailure(.connect, .message(ofSystem: String(cString: curl_multi_strerror(added))))))
        }
    }

    private func cancel(_ ticket: Ticket) {
        // A linear search is fast enough: at most a few dozen transfers run, and cancellations are
        // rare.
        guard let slot = active.first(where: { $0.order.ticket === ticket }) else { return }
        end(slot, .failure(slot.cancelled()))
    }

    private func finishEnded() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(inbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let context = bh_context(message.pointee.easy_handle) else { continue }
            // The context is the slot that owns the handle. The slot is retained by `active` until
            // `end` removes it.
            let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
            end(slot, slot.result(bh_message_result(message)))
        }
    }

    private func end(_ slot: TransferSlot, _ result: Result<HTTPResponse, HTTPFailure>) {
        curl_multi_remove_handle(inbox.multi, slot.easy)
        active.swapAt(slot.index, active.count - 1)
        active[slot.index].index = slot.index
        active.removeLast()
        slot.order.continuation.resume(returning: result)
    }
}
#endif
