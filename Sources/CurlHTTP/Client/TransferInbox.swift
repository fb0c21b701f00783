#if Push
import BellhopCore
import CCurl

/// The inbox through which other threads send requests and cancellations to the transfer thread.
// Only the multi handle is unsafe. Other threads use the handle only to call `curl_multi_wakeup`,
// which libcurl allows from any thread, and they never do so after `close()`.
final class TransferInbox: @unchecked Sendable {
    private struct State {
        var orders: [TransferOrder] = []
        var cancellations: [Ticket] = []
        var isClosed = false
        /// Whether the thread is asleep or about to sleep. If so, an addition to the inbox must
        /// wake the thread.
        var isSleeping = false

        /// Returns whether the thread must be woken now. Called under the lock by a thread that has
        /// added something.
        mutating func takeSleep() -> Bool {
            defer { isSleeping = false }
            return isSleeping
        }
    }

    let multi: UnsafeMutableRawPointer
    private let state = Locked(State())

    /// Whether libcurl could be initialized. This happens once for each process, on first use, and
    /// is never undone.
    static let initialised = curl_global_init(bh_global_all) == CURLE_OK

    init() throws(CurlClient.Unavailable) {
        guard Self.initialised, let multi = curl_multi_init() else {
            throw CurlClient.Unavailable(sentence: "libcurl could not be initialized")
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

    /// Makes the transfer thread end.
    func close() {
        wake { $0.isClosed = true }
    }

    /// Releases the resources of the inbox. Called if the thread of the inbox could not be started.
    func discard() {
        curl_multi_cleanup(multi)
    }

    /// Returns everything that was added since the last call.
    func take() -> (orders: [TransferOrder], cancellations: [Ticket], isClosed: Bool) {
        state.withLock { state in
            defer {
                state.orders.removeAll(keepingCapacity: true)
                state.cancellations.removeAll(keepingCapacity: true)
            }
            return (state.orders, state.cancellations, state.isClosed)
        }
    }

    /// Returns whether the thread may sleep because the inbox is empty and not closed. After the
    /// result `true`, the next addition wakes the thread.
    func mayRest() -> Bool {
        state.withLock { state in
            state.isSleeping = state.orders.isEmpty && state.cancellations.isEmpty && !state.isClosed
            return state.isSleeping
        }
    }

    /// Records that the thread is awake and need not be woken.
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

#if Push
import BellhopCore

/// A request for the transfer thread, with the continuation of the task that waits for the answer.
struct TransferOrder: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>

    var request: HTTPRequest
    var ticket: Ticket
    var continuation: Continuation
}
#endif
