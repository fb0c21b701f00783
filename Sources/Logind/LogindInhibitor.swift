#if Desktop
package import BellhopCore
package import DBusClient

/// Keeps the machine awake with inhibitor locks of logind or elogind, in the mode `block`. This
/// type requests the locks with `org.freedesktop.login1.Manager.Inhibit` on the system bus.
///
/// A lock is a file descriptor. It lasts until the descriptor is closed, which the kernel does if
/// the process is killed. A lock needs no connection and survives a restart of logind. Therefore a
/// connection and its thread exist only while locks are requested.
package final class LogindInhibitor: SleepInhibitor {
    private struct State: Sendable {
        var wanted = SleepLock.nothing
        var reason = ""
        /// A counter that grows each time ``wanted`` changes. If the counter has changed since a
        /// request was made, the answer to that request is outdated.
        var turn = 0
        var isAsking = false
        var whenAnswered: [CheckedContinuation<Void, Never>] = []
        var locks: [BusDescriptor] = []
        /// The refusal that was logged last; `nil` if none was logged, or if locks have been
        /// granted since.
        var told: SleepRefusal?
    }

    private let address: BusAddress
    private let timekeeper: any Timekeeper
    private let limit: Duration
    private let log: @Sendable (String) -> Void
    private let state = Locked(State())

    /// - Parameters:
    ///   - limit: how long logind may take to answer. Only tests change the default.
    ///   - log: called if locks are refused. A refusal with the same reason as the last one is not
    ///   logged again, unless a lock was granted in between.
    package init(
        address: BusAddress, timekeeper: any Timekeeper, limit: Duration = BusThread.callLimit, log: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.timekeeper = timekeeper
        self.limit = limit
        self.log = log
    }

    package func hold(_ lock: SleepLock, because reason: String) {
        let begins = state.withLock { state in
            guard lock != state.wanted else { return false }
            state.wanted = lock
            state.reason = reason
            state.turn += 1
            // Keep the old lock until the new one is granted, so that there is no gap.
            if lock == .nothing { state.locks = [] }
            guard lock != .nothing, !state.isAsking else { return false }
            state.isAsking = true
            return true
        }
        if begins { ask() }
    }

    package func examine(_ lock: SleepLock) async -> SleepLockState {
        await settled()
        let (wanted, reason, turn, isHeld) = state.withLock { ($0.wanted, $0.reason, $0.turn, $0.locks.count == lock.operations.count) }
        if wanted == lock, isHeld { return .held }
        let answer = await withCheckedContinuation { continuation in
            request(for: lock, because: wanted == lock ? reason : "bellhop doctor") { continuation.resume(returning: $0) }
        }
        if let refusal = answer.refusal { return .refused(refusal) }
        return state.withLock { state in
            guard wanted == lock, state.turn == turn else { return .free }
            state.locks = answer.locks
            state.told = nil
            return .held
        }
    }

    /// Waits until no request for the wanted lock is pending.
    private func settled() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if state.isAsking { state.whenAnswered.append(continuation) }
                return !state.isAsking
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Requests the wanted lock. If a different lock is wanted by the time the answer arrives,
    /// requests the new lock next.
    private func ask() {
        let (lock, reason, turn) = state.withLock { ($0.wanted, $0.reason, $0.turn) }
        request(for: lock, because: reason) { [self] answer in
            let (news, waiting) = state.withLock { state -> (SleepRefusal?, [CheckedContinuation<Void, Never>]?) in
                if state.turn == turn {
                    state.locks = answer.locks
                } else if state.wanted != .nothing {
                    return (nil, nil)
                }
                defer {
                    state.isAsking = false
                    state.whenAnswered = []
                    if state.turn == turn { state.told = answer.refusal }
                }
                let isNews = state.turn == turn && answer.refusal != state.told
                return (isNews ? answer.refusal : nil, state.whenAnswered)
            }
            if let news { log("\(news.sentence). \(news.remedy)") }
            guard let waiting else { return ask() }
            for continuation in waiting { continuation.resume() }
        }
    }

    private func request(for lock: SleepLock, because reason: String, then handler: @escaping @Sendable (InhibitRequest.Answer) -> Void) {
        do throws(BusFailure) {
            let bus = try BusClient(address: address, timekeeper: timekeeper)
            _ = bus.attach { [limit] in
                InhibitRequest(for: lock, because: reason, limit: limit) { answer in
                    // Keep a reference to the client until here, because its connection ends with
                    // it.
                    withExtendedLifetime(bus) { handler(answer) }
                }
            }
        } catch {
            handler(InhibitRequest.Answer(refusal: SleepRefusal(.idle, .noBus(error.sentence))))
        }
    }
}
#endif
