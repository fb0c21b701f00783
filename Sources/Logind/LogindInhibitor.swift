#if Desktop
public import BellhopCore
public import DBusClient

/// Inhibitor locks of logind or elogind in the mode `block`, through
/// `org.freedesktop.login1.Manager.Inhibit` on the system bus.
///
/// A lock is a file descriptor. It lasts until we close the descriptor, or until the kernel does
/// because the process was killed. It needs no connection and survives a restart of logind. So a
/// connection and its thread exist only while locks are being requested.
public final class LogindInhibitor: SleepInhibitor {
    private struct State: Sendable {
        var wanted = SleepLock.nothing
        var reason = ""
        /// A counter that grows with every change of ``wanted``. The answer to an earlier request
        /// is then outdated.
        var turn = 0
        var isAsking = false
        var whenAnswered: [CheckedContinuation<Void, Never>] = []
        var locks: [BusDescriptor] = []
        /// The last refusal that was logged.
        var told: SleepRefusal?
    }

    private let address: BusAddress
    private let timekeeper: any Timekeeper
    private let limit: Duration
    private let log: @Sendable (String) -> Void
    private let state = Locked(State())

    /// - Parameters:
    ///   - limit: how long logind may take to answer. Other values are for tests.
    ///   - log: receives a line when locks are refused. The same refusal is logged again only after
    ///     a different one, or after a lock was granted.
    public init(
        address: BusAddress, timekeeper: any Timekeeper, limit: Duration = BusThread.callLimit, log: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.timekeeper = timekeeper
        self.limit = limit
        self.log = log
    }

    public func hold(_ lock: SleepLock, because reason: String) {
        let begins = state.withLock { state in
            guard lock != state.wanted else { return false }
            state.wanted = lock
            state.reason = reason
            state.turn += 1
            // Keep the old lock until the new one is there, so that there is no gap.
            if lock == .nothing { state.locks = [] }
            guard lock != .nothing, !state.isAsking else { return false }
            state.isAsking = true
            return true
        }
        if begins { ask() }
    }

    public func examine(_ lock: SleepLock) async -> SleepLockState {
        await settled()
        let (wanted, reason, turn, isHeld) = state.withLock { ($0.wanted, $0.reason, $0.turn, $0.locks.count == lock.operations.count) }
        if wanted == lock, isHeld { return .held }
        let answer = await withCheckedContinuation { continuation in
            petition(for: lock, because: wanted == lock ? reason : "bellhop doctor") { continuation.resume(returning: $0) }
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

    /// Requests the wanted lock. Repeats if a different lock is wanted by the time the answer
    /// arrives.
    private func ask() {
        let (lock, reason, turn) = state.withLock { ($0.wanted, $0.reason, $0.turn) }
        petition(for: lock, because: reason) { [self] answer in
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

    private func petition(for lock: SleepLock, because reason: String, then handler: @escaping @Sendable (Petition.Answer) -> Void) {
        do throws(BusFailure) {
            let bus = try BusClient(address: address, timekeeper: timekeeper)
            _ = bus.attach { [limit] in
                Petition(for: lock, because: reason, limit: limit) { answer in
                    // Keep the client until here. Its connection ends with it.
                    withExtendedLifetime(bus) { handler(answer) }
                }
            }
        } catch {
            handler(Petition.Answer(refusal: SleepRefusal(.idle, .noBus("\(error)"))))
        }
    }
}
#endif
