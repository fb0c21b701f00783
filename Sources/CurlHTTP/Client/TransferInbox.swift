#if Push
import BellhopCore
import CCurl

/// What other threads have to say to the one that runs the transfers.
// The multi handle is the unsafe part: off the thread only `curl_multi_wakeup` touches it, which libcurl allows from anywhere, and
// never after `close()`.
final class TransferInbox: @unchecked Sendable {
    private struct State {
        var orders: [TransferOrder] = []
        var cancellations: [Ticket] = []
        var isClosed = false
        /// The thread sleeps, or is about to, and must be woken.
        var isSleeping = false

        /// Whether the thread must be woken now; asked under the lock by whoever put something in.
        mutating func takeSleep() -> Bool {
            defer { isSleeping = false }
            return isSleeping
        }
    }

    let multi: UnsafeMutableRawPointer
    private let state = Locked(State())

    /// Once in a process, on first use; libcurl is not cleaned up before the process ends.
    static let initialised = curl_global_init(bh_global_all) == CURLE_OK

    init() throws(CurlClient.Unavailable) {
        guard Self.initialised, let multi = curl_multi_init() else {
            throw CurlClient.Unavailable(description: "libcurl could not be initialised")
        }
        self.multi = multi
        _ = bh_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 16)
        _ = bh_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64)
    }

    func submit(_ order: TransferOrder) {
        guard order.ticket.submit() else {
            order.continuation.resume(returning: .failure(.cancelled(afterSent: false)))
            return
        }
        wake { $0.orders.append(order) }
    }

    func cancel(_ ticket: Ticket) {
        if ticket.cancel() { wake { $0.cancellations.append(ticket) } }
    }

    /// The thread ends after this.
    func close() {
        wake { $0.isClosed = true }
    }

    /// For an inbox whose thread never started.
    func discard() {
        curl_multi_cleanup(multi)
    }

    /// Whatever was put in since the last time.
    func take() -> (orders: [TransferOrder], cancellations: [Ticket], isClosed: Bool) {
        state.withLock { state in
            defer {
                state.orders.removeAll(keepingCapacity: true)
                state.cancellations.removeAll(keepingCapacity: true)
            }
            return (state.orders, state.cancellations, state.isClosed)
        }
    }

    /// Whether there is nothing to take. The next one to put something in wakes the thread.
    func mayRest() -> Bool {
        state.withLock { state in
            state.isSleeping = state.orders.isEmpty && state.cancellations.isEmpty && !state.isClosed
            return state.isSleeping
        }
    }

    /// The thread is awake by itself.
    func noteAwake() {
        state.withLock { $0.isSleeping = false }
    }

    private func wake(_ put: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            put(&state)
            return state.takeSleep()
        }
        if mustWake { curl_multi_wakeup(multi) }
    }
}
#endif
