#if Desktop
import BellhopCore
import DBusClient

/// How Bellhop stands on the session bus.
package enum BusStanding: Sendable, Hashable {
    /// There is no connection to the bus.
    case absent
    /// Programs reach this daemon by its name.
    case owner
    /// Another process has the name. This daemon gets the name when the other process releases it.
    ///
    /// - process: the id of the other process; `nil` if the bus does not say it.
    case queued(behind: UInt32?)
    /// The bus does not give the name, for this reason.
    case refused(String)
}

/// The state that the bus thread shares with the tasks of ``BusService``.
final class BusBoard: Sendable {
    private struct State: Sendable {
        var standing = BusStanding.absent
        /// The number of the current connection; `nil` if there is none.
        var connection: Int?
        var queue = CallQueue()
    }

    private let state = Locked(State())
    /// Rings when a connection begins or ends.
    private let bell = Doorbell()
    /// The senders whose calls somebody must begin to serve.
    let senders: AsyncStream<String>
    private let begins: AsyncStream<String>.Continuation
    /// Called when the standing has changed.
    private let tell: @Sendable (BusStanding) -> Void

    init(tell: @escaping @Sendable (BusStanding) -> Void) {
        // The queue of calls limits the number of senders.
        (senders, begins) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        self.tell = tell
    }

    var standing: BusStanding { state.withLock { $0.standing } }

    func stand(_ standing: BusStanding) {
        let isNew = state.withLock { state in
            defer { state.standing = standing }
            return state.standing != standing
        }
        if isNew { tell(standing) }
    }

    // MARK: Connections

    /// Records the beginning or the end of a connection.
    func connect(_ connection: Int?) {
        state.withLock { $0.connection = connection }
        bell.ring()
    }

    /// Waits until there is a connection, and returns its number; `nil` if the task is cancelled.
    func connected() async -> Int? {
        while !Task.isCancelled {
            if let connection = state.withLock({ $0.connection }) { return connection }
            await bell.wait()
        }
        return nil
    }

    /// Waits until this connection has ended, or until the task is cancelled.
    func ended(_ connection: Int) async {
        while !Task.isCancelled, isCurrent(connection) { await bell.wait() }
    }

    func isCurrent(_ connection: Int) -> Bool { state.withLock { $0.connection == connection } }

    // MARK: Calls

    /// Queues a call. Returns `false` if too many calls are waiting.
    func add(_ entry: CallQueue.Entry) -> Bool {
        switch state.withLock({ $0.queue.add(entry) }) {
        case .begins: begins.yield(entry.call.sender ?? "")
        case .waits: break
        case .refused: return false
        }
        return true
    }

    func next(of sender: String) -> CallQueue.Entry? { state.withLock { $0.queue.next(of: sender) } }

    /// Takes no further senders. The calls that wait are still carried out.
    func close() { begins.finish() }
}
#endif
