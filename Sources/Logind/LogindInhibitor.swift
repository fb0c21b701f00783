#if Desktop
public import BellhopCore
public import DBusClient

/// Inhibitor locks of logind or elogind, in the mode `block`: `org.freedesktop.login1.Manager.Inhibit` on the system bus.
///
/// A lock is a file descriptor, held until that is closed, by us or by the kernel when the process is killed. It needs no connection and survives
/// a restart of logind, so there is a connection, and a thread for it, only while locks are asked for.
public final class LogindInhibitor: SleepInhibitor {
    private struct State: Sendable {
        var wanted = SleepLock.nothing
        var reason = ""
        /// Grows whenever something else is wanted: an answer to an earlier question is void.
        var turn = 0
        var isAsking = false
        var whenAnswered: [CheckedContinuation<Void, Never>] = []
        var locks: [BusDescriptor] = []
        /// What the log has said last.
        var told: SleepRefusal?
    }

    private let address: BusAddress
    private let timekeeper: any Timekeeper
    private let limit: Duration
    private let log: @Sendable (String) -> Void
    private let state = Locked(State())

    /// - Parameters:
    ///   - limit: how long logind has for an answer; another one is for tests.
    ///   - log: takes a line when locks are refused, and no other until something else is wrong, or they are taken.
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
            // Another lock takes the place of the old one when it is there, so that there is no gap.
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

    /// Returns when no question about what is wanted is open.
    private func settled() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if state.isAsking { state.whenAnswered.append(continuation) }
                return !state.isAsking
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Asks for what is wanted, until nothing else is wanted any more when the answer comes.
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
                    // The client is held until here; its connection ends with it.
                    withExtendedLifetime(bus) { handler(answer) }
                }
            }
        } catch {
            handler(Petition.Answer(refusal: SleepRefusal(.idle, .noBus("\(error)"))))
        }
    }
}
#endif
