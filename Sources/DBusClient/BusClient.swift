#if Desktop
public import BellhopCore

/// A client of one bus: one private connection on one thread, for as long as somebody holds this.
///
/// Nothing here blocks. Tenants live on the thread; others hand in work or ``call(_:limit:)``.
public final class BusClient: Sendable {
    public let address: BusAddress
    private let inbox: BusInbox

    /// Starts the thread. It connects when the first tenant moves in.
    ///
    /// - Throws: when the system has no thread or no file descriptor to give.
    public init(address: BusAddress, timekeeper: any Timekeeper) throws(BusFailure) {
        self.address = address
        guard let inbox = BusInbox() else { throw .unreachable("the process has no file descriptor left") }
        self.inbox = inbox
        let hasStarted = OwnThread.start(named: "bus") {
            BusThread(address: address, timekeeper: timekeeper, inbox: inbox).run()
        }
        guard hasStarted else { throw .unreachable("the system has no thread to give") }
    }

    deinit {
        inbox.post { $0.stop() }
    }

    /// Makes a tenant on the bus thread. It is told at once whether there is a connection.
    public func attach<Tenant: BusTenant>(_ make: @escaping @Sendable () -> Tenant) -> Tenancy<Tenant> {
        let number = inbox.nextNumber()
        inbox.post { $0.admit(number, make()) }
        return Tenancy(number: number, inbox: inbox)
    }

    /// Calls a method and waits for the answer. A cancelled task still waits, for `limit` at most.
    public func call(_ message: BusMessage, limit: Duration = BusThread.callLimit) async throws(BusFailure) -> BusMessage {
        let inbox = inbox
        return try await withCheckedContinuation { continuation in
            inbox.post { bus in
                bus.call(message, limit: limit) { result, _ in continuation.resume(returning: result) }
            }
        }.get()
    }
}
#endif
