#if Desktop
public import BellhopCore

/// A client of one bus. It keeps one private connection on a thread of its own, as long as there
/// are references to the client.
///
/// No method blocks. Tenants are objects that run on that thread. Other code passes work to them,
/// or uses ``call(_:limit:)``.
public final class BusClient: Sendable {
    public let address: BusAddress
    private let inbox: BusInbox

    /// Starts the thread. It connects when the first tenant is added.
    ///
    /// - Throws: an error if the system has no thread or file descriptor left.
    public init(address: BusAddress, timekeeper: any Timekeeper) throws(BusFailure) {
        self.address = address
        guard let inbox = BusInbox() else { throw .unreachable("the process has no file descriptor left") }
        self.inbox = inbox
        let hasStarted = OwnThread.start(named: "bus") {
            BusThread(address: address, timekeeper: timekeeper, inbox: inbox).run()
        }
        guard hasStarted else { throw .unreachable("the system cannot create a thread") }
    }

    deinit {
        inbox.post { $0.stop() }
    }

    /// Creates a tenant on the bus thread, and notifies it at once whether there is a connection.
    public func attach<Tenant: BusTenant>(_ make: @escaping @Sendable () -> Tenant) -> Tenancy<Tenant> {
        let number = inbox.nextNumber()
        inbox.post { $0.admit(number, make()) }
        return Tenancy(number: number, inbox: inbox)
    }

    /// Calls a method and waits for the reply. If the task is cancelled, it continues to wait, at
    /// most for `limit`.
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
