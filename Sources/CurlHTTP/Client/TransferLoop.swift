#if Push
import BellhopCore
import CCurl

/// Runs all transfers; lives on its own thread and nowhere else.
final class TransferLoop {
    /// Handles kept for later: one for each attempt that a sink has in flight, for a few sinks.
    private static let mostIdleSlots = 64

    private let inbox: TransferInbox
    private var idle: [TransferSlot] = []
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
            // libcurl shortens the wait to its own next time limit; with nothing in flight there is none.
            if inbox.mayRest() { curl_multi_poll(inbox.multi, nil, 0, .max, nil) }
            inbox.noteAwake()
        }
        while let slot = active.last { end(slot, .failure(slot.cancelled())) }
        idle.removeAll()
        curl_multi_cleanup(inbox.multi)
    }

    private func start(_ order: TransferOrder) {
        guard let slot = takeSlot(for: order.request.endpoint) else {
            order.continuation.resume(returning: .failure(HTTPFailure(.connect, "libcurl has no handle to give (memory is short)")))
            return
        }
        slot.prepare(order)
        slot.index = active.count
        active.append(slot)
        let added = curl_multi_add_handle(inbox.multi, slot.easy)
        if added != CURLM_OK {
            end(slot, .failure(HTTPFailure(.connect, String(cString: curl_multi_strerror(added)))))
        }
    }

    /// An idle slot that was last used for this endpoint, or any, or a new one.
    private func takeSlot(for endpoint: HTTPEndpoint) -> TransferSlot? {
        if let index = idle.lastIndex(where: { $0.endpoint === endpoint }) {
            idle.swapAt(index, idle.count - 1)
            return idle.removeLast()
        }
        return idle.isEmpty || idle.count < Self.mostIdleSlots / 4 ? TransferSlot() : idle.removeFirst()
    }

    private func cancel(_ ticket: Ticket) {
        // In flight are at most some dozens, and cancelling is rare.
        guard let slot = active.first(where: { $0.order?.ticket === ticket }) else { return }
        end(slot, .failure(slot.cancelled()))
    }

    private func finishEnded() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(inbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let context = bh_context(message.pointee.easy_handle) else { continue }
            // The context is the slot that owns the handle, and it is in `active` until `end`.
            let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
            end(slot, slot.result(bh_message_result(message)))
        }
    }

    private func end(_ slot: TransferSlot, _ result: Result<HTTPResponse, HTTPFailure>) {
        curl_multi_remove_handle(inbox.multi, slot.easy)
        active.swapAt(slot.index, active.count - 1)
        active[slot.index].index = slot.index
        active.removeLast()
        let continuation = slot.order?.continuation
        slot.order = nil
        if idle.count < Self.mostIdleSlots { idle.append(slot) }
        continuation?.resume(returning: result)
    }
}
#endif
